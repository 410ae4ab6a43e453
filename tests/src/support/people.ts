// Who can be signed in, as the server names them.
export const admin = {
  id: 'u-admin',
  email: 'ada@b.example',
  name: 'Ada Byron',
  roles: ['ADMIN'],
  organization_id: 'o-1',
}
export const business = {
  ...admin,
  id: 'u-business',
  email: 'bo@b.example',
  name: 'Bo',
  roles: ['BUSINESS_OPERATIONS'],
}
export const field = {
  ...admin,
  id: 'u-field',
  email: 'fay@b.example',
  name: 'Fay',
  roles: ['FIELD_OPERATIONS'],
}
export const withoutRole = { ...admin, id: 'u-none', email: 'noa@b.example', name: 'Noa', roles: [] }
