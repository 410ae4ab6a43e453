// The three roles, their labels, and the one table of permissions (spec 6, decisions "The server").
export const roleNames = ['ADMIN', 'BUSINESS_OPERATIONS', 'FIELD_OPERATIONS'] as const
export type RoleName = (typeof roleNames)[number]

const labels: Record<RoleName, string> = {
  ADMIN: 'Administrator',
  BUSINESS_OPERATIONS: 'Business Operator',
  FIELD_OPERATIONS: 'Field Operator',
}

/** The label of a role; an unknown role is shown as the server spells it. */
export const roleLabel = (role: string): string => labels[role as RoleName] ?? role

const anyRole: readonly RoleName[] = roleNames
const permissions = {
  'see admin': ['ADMIN'],
  'manage keys': ['ADMIN'],
  'see history': ['ADMIN'],
  'see backups': ['ADMIN'],
  'see organizations': anyRole,
  'edit organizations': anyRole,
  'see users': anyRole,
  'create users': ['ADMIN', 'BUSINESS_OPERATIONS'],
  'edit users': ['ADMIN'],
  'delete users': ['ADMIN'],
  'deactivate accounts': ['ADMIN'],
  'set roles': ['ADMIN'],
  'see customers': anyRole,
  'see orchestration': anyRole,
  'see assets': anyRole,
  'edit assets': anyRole,
  'delete assets': ['ADMIN'],
  'set alarms': ['ADMIN'],
  'see telemetry': anyRole,
  'see schedules': anyRole,
  'edit drafts': anyRole,
  'deliver schedules': ['ADMIN', 'BUSINESS_OPERATIONS'],
} as const satisfies Record<string, readonly RoleName[]>

export type Permission = keyof typeof permissions

/** Whether one of `roles` has the permission. The server checks every call, the client every link and route. */
export const may = (roles: readonly string[], permission: Permission): boolean =>
  permissions[permission].some(role => roles.includes(role))

/** The roles that have the permission. */
export const rolesThatMay = (permission: Permission): readonly RoleName[] => permissions[permission]

/** The permissions of a role; an unknown role has none. */
export const permissionsOf = (role: string): Permission[] =>
  (Object.keys(permissions) as Permission[]).filter(permission => may([role], permission))
