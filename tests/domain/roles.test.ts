import { expect, test } from 'vitest'
import { may, permissionsOf, roleNames } from '../../domain/roles.ts'

test.each(roleNames)('the listed permissions of %s are those that it has', role => {
  const permissions = permissionsOf(role)

  expect(permissions.length).toBeGreaterThan(0)
  for (const permission of permissions) expect(may([role], permission)).toBe(true)
})

test('an administrator has every permission', () => {
  const ofOthers = [...permissionsOf('BUSINESS_OPERATIONS'), ...permissionsOf('FIELD_OPERATIONS')]

  expect(permissionsOf('ADMIN')).toEqual(expect.arrayContaining(ofOthers))
})

test('an unknown role has no permission', () => {
  expect(permissionsOf('AUDITOR')).toEqual([])
})
