import { expect, test } from 'vitest'
import { may, permissionsOf, roleNames } from '../../domain/roles.ts'

test.each(roleNames)('what %s is said to permit is what it permits', role => {
  const permissions = permissionsOf(role)

  expect(permissions.length).toBeGreaterThan(0)
  for (const permission of permissions) expect(may([role], permission)).toBe(true)
})

test('an administrator may do whatever anybody may', () => {
  const ofOthers = [...permissionsOf('BUSINESS_OPERATIONS'), ...permissionsOf('FIELD_OPERATIONS')]

  expect(permissionsOf('ADMIN')).toEqual(expect.arrayContaining(ofOthers))
})

test('a role that the product does not know permits nothing', () => {
  expect(permissionsOf('AUDITOR')).toEqual([])
})
