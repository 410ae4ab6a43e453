// The inspector is asked for by the address and by its key, and is there again after a reload while it is left open.
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Recorder } from '../../../../machines/journal/record.ts'
import {
  inspectorKeySetting,
  inspectorOpenSetting,
  openInspectorOnDemand,
  takeInspectParameter,
} from '../../../../src/app/inspector/inspector-opener.ts'
import { renderSignedOut } from '../../support/render-at.tsx'

// It is compiled here, and not while a test waits for it.
beforeAll(() => import('../../../../src/app/inspector/open-inspector.tsx'))
beforeEach(() => window.history.replaceState(null, '', '/login'))
afterEach(() => window.sessionStorage.clear())

/** Closed in the end, by its own button. */
function opener() {
  const shown = renderSignedOut('/login')
  openInspectorOnDemand(window, shown.app)
  return shown
}
const key = '{Control>}{Shift>}{x}{/Shift}{/Control}'
const region = () => screen.queryByRole('region', { name: 'Inspector' })

test.each([
  ['/schedule?inspect', '/schedule'],
  ['/schedule?inspect=1&from=08:00&unit=a%20b', '/schedule?from=08:00&unit=a%20b'],
  ['/assets?tab=map&inspect#main', '/assets?tab=map#main'],
])('%s opens it and switches its key on; the address is left to the screens', (asked, left) => {
  window.history.replaceState({ place: 3 }, '', asked)

  takeInspectParameter(window)

  const { pathname, search, hash } = window.location
  expect(pathname + search + hash).toBe(left)
  expect(window.history.state).toEqual({ place: 3 })
  expect(window.localStorage.getItem(inspectorKeySetting)).toBe('on')
  expect(window.sessionStorage.getItem(inspectorOpenSetting)).toBeTruthy()
})

test('an address without it changes nothing', () => {
  window.history.replaceState(null, '', '/schedule?inspector=1')

  takeInspectParameter(window)

  expect(window.location.search).toBe('?inspector=1')
  expect(window.localStorage.getItem(inspectorKeySetting)).toBeNull()
  expect(window.sessionStorage.getItem(inspectorOpenSetting)).toBeNull()
})

test('its key opens it with the focus on the journal, closes it, and gives the focus back', async () => {
  window.localStorage.setItem(inspectorKeySetting, 'on')
  const { user } = opener()
  const email = await screen.findByLabelText('Email')
  await user.click(email)

  await user.keyboard(key)
  expect(await screen.findByRole('region', { name: 'Inspector' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('listbox', { name: 'Journal' })).toHaveFocus())
  expect(window.sessionStorage.getItem(inspectorOpenSetting)).toBeTruthy()

  await user.keyboard(key)
  await waitFor(() => expect(region()).toBeNull())
  expect(email).toHaveFocus()
  expect(window.sessionStorage.getItem(inspectorOpenSetting)).toBeNull()
})

test('what it cannot show closes it, and the product says so and goes on', async () => {
  const reported: unknown[] = []
  // Browsers have it.
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
  onTestFinished(() => void vi.unstubAllGlobals())
  window.sessionStorage.setItem(inspectorOpenSetting, 'yes')
  const shown = renderSignedOut('/login')
  const read = shown.app.journal?.read as Recorder['read']
  Object.assign(shown.app.journal as Recorder, { read: () => ({ ...read(), events: null }) })

  openInspectorOnDemand(window, shown.app)

  expect(await screen.findByText('The inspector could not show this, and was closed.')).toBeVisible()
  expect(region()).toBeNull()
  expect(reported).toEqual([expect.any(Error)])
  expect(window.sessionStorage.getItem(inspectorOpenSetting)).toBeNull()
  expect(screen.getByLabelText('Email')).toBeVisible()
  Object.assign(shown.app.journal as Recorder, { read })
})

test('left open, it is there again; closed, it is not', async () => {
  window.sessionStorage.setItem(inspectorOpenSetting, 'yes')
  const { user } = opener()

  await user.click(await screen.findByRole('button', { name: 'Close inspector' }))

  await waitFor(() => expect(region()).toBeNull())
  expect(window.sessionStorage.getItem(inspectorOpenSetting)).toBeNull()
})
