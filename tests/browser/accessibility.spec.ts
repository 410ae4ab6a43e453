// axe finds nothing on any screen, in light and dark, wide and narrow.
import { expectAccessibleAtEachWidth, expectAccessibleInBoth, narrow, wide } from './support/accessible.ts'
import { playFleet } from './support/fleet.ts'
import { expect, openSchedule, signIn, test } from './support/test.ts'

test.use({ viewport: wide, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })

test('axe finds nothing on the sign-in screen, with and without an error', async ({ page }) => {
  await page.goto('/login')
  await expectAccessibleAtEachWidth(page, () =>
    expect(page.getByRole('heading', { name: 'Sign in to Gridhaul' })).toBeVisible(),
  )

  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectAccessibleAtEachWidth(page, () => expect(page.getByLabel('Email')).toBeFocused())
})

test('axe finds nothing on the start page, the account panel and the menu', async ({ page }) => {
  await signIn(page, 'admin')
  await expectAccessibleAtEachWidth(page)

  await page.getByRole('button', { name: /^Account of/ }).click()
  await expectAccessibleAtEachWidth(page, () =>
    expect(page.getByRole('button', { name: 'LOGOUT' })).toBeVisible(),
  )
  await page.keyboard.press('Escape')

  await page.setViewportSize(narrow)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInBoth(page)
})

test('axe finds nothing on the schedule with a focused bar and with a refused file', async ({ page }) => {
  await openSchedule(page)
  await expectAccessibleAtEachWidth(page, () => page.getByRole('gridcell', { name: /^T-1, 08:00/ }).focus())

  await page
    .getByLabel('Plan file')
    .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
  await expectAccessibleAtEachWidth(page, () => expect(page.getByRole('alert')).toBeVisible())
})

test('axe finds nothing on the pages for a forgotten password and their messages', async ({ page }) => {
  await page.goto('/request-password-reset')
  await page.getByRole('button', { name: 'Send reset instructions' }).click()
  await expectAccessibleAtEachWidth(page, () => expect(page.getByText('Email is required')).toBeVisible())

  await page.goto('/reset-password?token=t0ken')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expectAccessibleAtEachWidth(page, () =>
    expect(page.getByText('Password must be at least 8 characters long')).toBeVisible(),
  )
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
    await expectAccessibleAtEachWidth(page, () => expect(page.getByRole('table')).toBeVisible())
    await page.getByRole('button', { name: 'Create Organization' }).click()
    await expectAccessibleAtEachWidth(page, () => expect(page.getByRole('dialog')).toBeVisible())

    await page.goto(`${organization}?search=${user.email}`)
    await expect(page.getByRole('row', { name: user.name })).toBeVisible()
    await expectAccessibleAtEachWidth(page, () => page.getByRole('tab', { name: 'simulator' }).hover())
    await page.getByRole('tab', { name: 'roles & permissions' }).click()
    await expectAccessibleAtEachWidth(page, () =>
      expect(page.getByRole('heading', { name: 'Business Operator' })).toBeVisible(),
    )

    await page.goto(`/users/${user.id}`)
    await expectAccessibleAtEachWidth(page, () =>
      expect(page.getByRole('heading', { name: user.name })).toBeVisible(),
    )
  })
}

test('axe finds nothing on the asset manager, which is the same for every role', async ({ page }) => {
  await signIn(page, 'field', '/assets')
  await expect(page.getByRole('meter').first()).toBeVisible()
  await expectAccessibleAtEachWidth(page, () => page.getByText('Faulted').last().hover())

  await page.goto('/assets?tab=equipment')
  await expect(page.getByRole('link', { name: 'T-1', exact: true })).toBeVisible()
  await expectAccessibleAtEachWidth(page, async () => {
    await page.keyboard.press('Escape')
    if (page.viewportSize()?.width === narrow.width)
      await page.getByRole('button', { name: 'Filters', expanded: false }).click()
    await page.getByRole('combobox', { name: 'Service Area' }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
  })
})

test('axe finds nothing on empty lists of the asset manager and on orchestration', async ({ page }) => {
  await signIn(page, 'field', '/assets?tab=equipment&kind=other')
  await expectAccessibleAtEachWidth(page, () => expect(page.getByText('No other equipment')).toBeVisible())

  await page.goto('/orchestration')
  await expectAccessibleAtEachWidth(page, () => expect(page.getByText('No orchestrations')).toBeVisible())
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
  await expectAccessibleAtEachWidth(page, () => expect(page.getByRole('alert')).toBeVisible())

  for (const label of ['Unknown', 'Initializing', 'Ready', 'Operating', 'Charging', 'Faulted'])
    await expect(page.getByText(label, { exact: true }).first()).toBeAttached()
})

test('axe finds nothing on the forms of users, their dialogs and the admin page', async ({
  page,
  people,
}) => {
  const user = await people.create('ADMIN')
  await signIn(page, user, '/admin')
  await expectAccessibleAtEachWidth(page, () =>
    expect(page.getByRole('link', { name: 'New User' })).toBeVisible(),
  )

  await page.getByRole('link', { name: 'New User' }).click()
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expectAccessibleAtEachWidth(page, async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Roles' }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
  })

  await page.goto(`/users/${user.id}/edit`)
  await expectAccessibleAtEachWidth(page, () => page.getByRole('button', { name: 'delete user' }).focus())
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change Password' }).click()
  await expectAccessibleAtEachWidth(page, () => expect(page.getByText('Password is required')).toBeVisible())

  await page.goto(`/users/${(await people.create()).id}/edit`)
  await page.getByRole('button', { name: 'delete user' }).click()
  await expectAccessibleAtEachWidth(page, () => expect(page.getByRole('alertdialog')).toBeVisible())
})

test('axe finds nothing on the own page of a user without a role', async ({ page, people }) => {
  const user = await people.create()
  await signIn(page, user, `/users/${user.id}/edit`)

  await expectAccessibleAtEachWidth(page, () =>
    expect(page.getByRole('button', { name: 'Change Password' })).toBeVisible(),
  )
})
