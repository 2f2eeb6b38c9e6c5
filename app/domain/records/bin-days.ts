/** How long what was deleted may come back; messages hold what people told us, and are given less. */
export const binDays = 30;
export const messageBinDays = 7;
