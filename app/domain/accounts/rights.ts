export type Role = "admin" | "user";

export const roleLabels: Record<Role, string> = { admin: "Administrateur", user: "Utilisateur" };
export const shortRoleLabels: Record<Role, string> = { ...roleLabels, admin: "Admin" };

export interface StaffMember {
  id: string;
  email: string;
  role: Role;
  active: boolean;
  /** The house requires a second step of them, and they have none yet: until then they set it up, and nothing else. */
  owesTwoFactor?: boolean;
}

/** Whoever asks for an operation; null for nobody signed in. */
export type Actor = StaffMember | null;

/** The one table of rights: the server enforces it, the screens ask it. What only a record's own screens ask for is its `right`. */
const rights = {
  "back-office:open": ["admin", "user"],
  "own-account:write": ["admin", "user"],
  "vehicles:write": ["admin", "user"],
  // What was changed in one go is undone by whoever did it; by these, whoever did.
  "vehicles:undo-all": ["admin"],
  "agencies:write": ["admin", "user"],
  "photos:write": ["admin", "user"],
  "hero-image:write": ["admin", "user"],
  "notifications:read": ["admin", "user"],
  "notifications:write": ["admin", "user"],
  "requests:write": ["admin", "user"],
  "planning:write": ["admin", "user"],
  "quotes:send": ["admin", "user"],
  "contracts:write": ["admin", "user"],
  "contracts:void": ["admin"],
  // Who drove a vehicle at an hour: a search that is kept, with who made it.
  "drivers:find": ["admin"],
  "templates:write": ["admin"],
  // The counter says deposit and excess to whoever calls; what they are is not its to decide.
  "tariffs:read": ["admin", "user"],
  "tariffs:write": ["admin"],
  "closures:all": ["admin"],
  // Everyone has a history of what they changed, and a bin of what they deleted themselves.
  "history:open": ["admin", "user"],
  "history:all": ["admin"],
  "bin:open": ["admin", "user"],
  "bin:all": ["admin"],
  "settings:write": ["admin"],
  "identity:write": ["admin"],
  "texts:write": ["admin"],
  "setup:read": ["admin"],
  "examples:remove": ["admin"],
  "accounts:manage": ["admin"],
  "maintenance:switch": ["admin"],
  "maintenance:bypass": ["admin"],
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof rights;
/** A line of the table, or who has it. */
export type Right = Action | readonly Role[];

export const allRoles: readonly Role[] = ["admin", "user"];

const rightsBeforeTwoFactor: readonly Right[] = ["back-office:open", "own-account:write"];

export function can(member: StaffMember | null | undefined, right: Right): boolean {
  if (member?.owesTwoFactor && !rightsBeforeTwoFactor.includes(right)) return false;
  return member?.active === true && rolesWith(right).includes(member.role);
}

export function rolesWith(right: Right): readonly Role[] {
  return typeof right === "string" ? rights[right] : right;
}
