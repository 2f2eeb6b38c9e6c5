/** It cannot be done, and an operator can mend it: the message is a sentence for the terminal, without a stack. */
export class OperatorError extends Error {}
