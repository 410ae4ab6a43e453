// axe finds nothing on any screen, in light and dark, wide and narrow.
import { expectAccessibleInBoth } from './support/accessible.ts'
import { playFleet } from './support/fleet.ts'
import { expect, test } from './support/people.ts'
import { openSchedule, signIn } from './support/test.ts'

const sizes = [
  { name: 'wide', viewport: { width: 1440, height: 900 } },
  { name: 'narrow', viewport: { width: 390, height: 844 } },
] as const

for (const { name, viewport } of sizes) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })

    test('axe finds nothing on the sign-in screen, with and without an error', async ({ page }) => {
      await page.goto('/login')
      await expect(page.getByRole('heading', { name: 'Sign in to Gridhaul' })).toBeVisible()
      await expectAccessibleInBoth(page)

      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByLabel('Email')).toBeFocused()
      await expectAccessibleInBoth(page)
    })

    test('axe finds nothing on the start page, the account panel and the menu', async ({ page }) => {
      await signIn(page, 'admin')
      await expectAccessibleInBoth(page)

      await page.getByRole('button', { name: /^Account of/ }).click()
      await expect(page.getByRole('button', { name: 'LOGOUT' })).toBeVisible()
      await expectAccessibleInBoth(page)
      await page.keyboard.press('Escape')

      if (viewport.width < 800) {
        await page.getByRole('button', { name: 'Menu' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectAccessibleInBoth(page)
      }
    })

    test('axe finds nothing on the schedule with a focused bar and with a refused file', async ({ page }) => {
      await (viewport.width < 800 ? signIn(page, 'admin', '/schedule') : openSchedule(page))
      await page.getByRole('gridcell', { name: /^T-1, 08:00/ }).focus()
      await expectAccessibleInBoth(page)

      await page
        .getByLabel('Plan file')
        .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessibleInBoth(page)
    })

    test('axe finds nothing on the pages for a forgotten password and their messages', async ({ page }) => {
      await page.goto('/request-password-reset')
      await page.getByRole('button', { name: 'Send reset instructions' }).click()
      await expect(page.getByText('Email is required')).toBeVisible()
      await expectAccessibleInBoth(page)

      await page.goto('/reset-password?token=t0ken')
      await page.getByRole('button', { name: 'Reset password' }).click()
      await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
      await expectAccessibleInBoth(page)
    })

    // What a business operator sees is between the two.
    for (const account of ['admin', 'field'] as const) {
      test(`axe finds nothing on organizations and users as the ${account} account sees them`, async ({
        page,
        people,
      }) => {
        const organization = `/organizations/${people.organizationId}`
        const user = await people.create('ADMIN', 'BUSINESS_OPERATIONS', 'FIELD_OPERATIONS')
        await signIn(page, account, '/organizations')
        await expect(page.getByRole('table')).toBeVisible()
        await expectAccessibleInBoth(page)
        await page.getByRole('button', { name: 'Create Organization' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectAccessibleInBoth(page)

        await page.goto(`${organization}?search=${user.email}`)
        await expect(page.getByRole('row', { name: user.name })).toBeVisible()
        await page.getByRole('tab', { name: 'simulator' }).hover()
        await expectAccessibleInBoth(page)
        await page.getByRole('tab', { name: 'roles & permissions' }).click()
        await expect(page.getByRole('heading', { name: 'Business Operator' })).toBeVisible()
        await expectAccessibleInBoth(page)

        await page.goto(`/users/${user.id}`)
        await expect(page.getByRole('heading', { name: user.name })).toBeVisible()
        await expectAccessibleInBoth(page)
      })
    }

    test('axe finds nothing on the asset manager, which is the same for every role', async ({ page }) => {
      await signIn(page, 'field', '/assets')
      await expect(page.getByRole('meter').first()).toBeVisible()
      await page.getByText('Faulted').last().hover()
      await expectAccessibleInBoth(page)

      await page.goto('/assets?tab=equipment')
      await expect(page.getByRole('link', { name: 'T-1', exact: true })).toBeVisible()
      if (name === 'narrow') await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByRole('combobox', { name: 'Service Area' }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectAccessibleInBoth(page)
    })

    test('axe finds nothing on empty lists of the asset manager and on orchestration', async ({ page }) => {
      await signIn(page, 'field', '/assets?tab=equipment&kind=other')
      await expect(page.getByText('No other equipment')).toBeVisible()
      await expectAccessibleInBoth(page)

      await page.goto('/orchestration')
      await expect(page.getByText('No orchestrations')).toBeVisible()
      await expectAccessibleInBoth(page)
    })

    test('axe finds nothing on live values of every run mode, outdated ones and a failed refetch', async ({
      page,
    }) => {
      await page.clock.install()
      await signIn(page, 'field', '/orchestration')
      await playFleet(page, 7, 120_000)
      await page.goto('/assets')
      await expect(page.getByText('2 min ago')).toHaveCount(21)
      await page.route(
        url => url.pathname === '/api/asset_telemetry',
        route => route.abort('connectionreset'),
      )
      await page.clock.fastForward(10_000)
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessibleInBoth(page)

      for (const label of ['Unknown', 'Initializing', 'Ready', 'Operating', 'Charging', 'Faulted'])
        await expect(page.getByText(label, { exact: true }).first()).toBeAttached()
    })

    test('axe finds nothing on the forms of users, their dialogs and the admin page', async ({
      page,
      people,
    }) => {
      const user = await people.create('ADMIN')
      await signIn(page, user, '/admin')
      await expect(page.getByRole('link', { name: 'New User' })).toBeVisible()
      await expectAccessibleInBoth(page)

      await page.getByRole('link', { name: 'New User' }).click()
      await page.getByRole('button', { name: 'SAVE' }).click()
      await expect(page.getByText('Name is required')).toBeVisible()
      await page.getByRole('combobox', { name: 'Roles' }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectAccessibleInBoth(page)

      await page.goto(`/users/${user.id}/edit`)
      await page.getByRole('button', { name: 'delete user' }).focus()
      await expectAccessibleInBoth(page)
      await page.getByRole('button', { name: 'Change Password' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Change Password' }).click()
      await expect(page.getByText('Password is required')).toBeVisible()
      await expectAccessibleInBoth(page)

      await page.goto(`/users/${(await people.create()).id}/edit`)
      await page.getByRole('button', { name: 'delete user' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectAccessibleInBoth(page)
    })

    test('axe finds nothing on the own page of a user without a role', async ({ page, people }) => {
      const user = await people.create()
      await signIn(page, user, `/users/${user.id}/edit`)
      await expect(page.getByRole('button', { name: 'Change Password' })).toBeVisible()

      await expectAccessibleInBoth(page)
    })
  })
}
