import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { Link, Redirect, Route, Router, Switch, useLocation } from 'wouter'
import {
  type BrowserLocation,
  createBrowserLocation,
} from '../../../../src/app/navigation/browser-location.ts'
import { LeaveGuard } from '../../../../src/app/navigation/leave-guard.tsx'
import { type App, AppContext } from '../../../../src/hooks/app.ts'
import { createLeaving } from '../../../../src/hooks/leaving.ts'
import { useLeaveGuard } from '../../../../src/hooks/use-leave-guard.ts'
import { FormDialog } from '../../../../src/ui/dialog/form-dialog.tsx'
import { accessibilityViolations } from '../../support/accessibility.ts'

/** Three places, one of which has something to lose. The browser's own history carries the moves. */
function renderPlaces() {
  const leaving = createLeaving()
  // Away from the entries of the test before, and unmarked.
  window.history.pushState(null, '', '/')
  const location = createBrowserLocation(windowOfOneTest(), leave => leaving.requestLeave(leave))
  // Each effect once, as in the product itself: the order in which they come and go matters here.
  render(
    <main>
      <Places location={location} app={{ leaving } as unknown as App} />
    </main>,
  )
  return { user: userEvent.setup(), leaving, location }
}

function Places({ location: { hook, searchHook }, app }: { location: BrowserLocation; app: App }) {
  const [signedOut, setSignedOut] = useState(false)
  return (
    <Router hook={hook} searchHook={searchHook}>
      <AppContext value={app}>
        <LeaveGuard>
          <Link href="/other">Other</Link>
          <button type="button" onClick={() => setSignedOut(true)}>
            End the session
          </button>
          {signedOut ? (
            <Switch>
              <Route path="/login">
                <h1>Sign in</h1>
              </Route>
              <Route>
                <Redirect to="/login" replace />
              </Route>
            </Switch>
          ) : (
            <Switch>
              <Route path="/">
                <h1>Start</h1>
                <Link href="/form">Form</Link>
              </Route>
              <Route path="/form">
                <FormPlace />
              </Route>
              <Route path="/other">
                <h1>Elsewhere</h1>
              </Route>
            </Switch>
          )}
        </LeaveGuard>
      </AppContext>
    </Router>
  )
}

function FormPlace() {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [, navigate] = useLocation()
  useLeaveGuard(text !== '')
  return (
    <>
      <h1>Form</h1>
      <input aria-label="Name" value={text} onChange={event => setText(event.target.value)} />
      <button type="button" onClick={() => navigate('/')}>
        Cancel
      </button>
      <button type="button" onClick={() => navigate('/form?tab=2')}>
        Next tab
      </button>
      <button type="button" onClick={() => navigate('/form?sort=name')}>
        By name
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        Dialog
      </button>
      <FormDialog open={open} title="Password" onClose={() => setOpen(false)}>
        <p>A form</p>
      </FormDialog>
    </>
  )
}

async function typeInForm() {
  const places = renderPlaces()
  await places.user.click(screen.getByRole('link', { name: 'Form' }))
  await places.user.type(screen.getByLabelText('Name'), 'Ada')
  return places
}

const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' })
const at = (heading: string) => screen.findByRole('heading', { name: heading })
const answer = async (button: string) => userEvent.click(await screen.findByRole('button', { name: button }))

test('a form that nobody changed is left without a word', async () => {
  const { user } = renderPlaces()
  await user.click(screen.getByRole('link', { name: 'Form' }))

  await user.click(screen.getByRole('link', { name: 'Other' }))

  expect(await at('Elsewhere')).toBeVisible()
})

test.each([
  { way: 'a link', press: () => screen.getByRole('link', { name: 'Other' }), to: 'Elsewhere' },
  { way: 'Cancel', press: () => screen.getByRole('button', { name: 'Cancel' }), to: 'Start' },
])('$way asks before it leaves a changed form', async ({ press: control, to }) => {
  const { user } = await typeInForm()

  await user.click(control())
  expect(await question()).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Stay' })).toHaveFocus())
  expect(await accessibilityViolations()).toEqual([])
  await answer('Stay')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText('Name')).toHaveValue('Ada')
  expect(window.location.pathname).toBe('/form')

  await user.click(control())
  await answer('Leave')
  expect(await at(to)).toBeVisible()
})

test('back asks, and the form and its address stay until the answer', async () => {
  await typeInForm()

  act(() => window.history.back())
  expect(await question()).toBeVisible()
  await waitFor(() => expect(window.location.pathname).toBe('/form'))
  expect(screen.getByLabelText('Name')).toHaveValue('Ada')

  await answer('Stay')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText('Name')).toHaveValue('Ada')

  act(() => window.history.back())
  await question()
  await waitFor(() => expect(window.location.pathname).toBe('/form'))
  await answer('Leave')
  expect(await at('Start')).toBeVisible()
  expect(window.location.pathname).toBe('/')
})

test('forward asks as well, and leads where it should', async () => {
  const { user } = renderPlaces()
  await user.click(screen.getByRole('link', { name: 'Form' }))
  await user.click(screen.getByRole('link', { name: 'Other' }))
  act(() => window.history.back())
  await user.type(await screen.findByLabelText('Name'), 'Ada')

  act(() => window.history.forward())
  await question()
  await waitFor(() => expect(window.location.pathname).toBe('/form'))
  await answer('Leave')

  expect(await at('Elsewhere')).toBeVisible()
})

test('back pressed twice in a hurry asks once and loses nothing', async () => {
  const { user } = renderPlaces()
  await user.click(screen.getByRole('link', { name: 'Other' }))
  act(() => window.history.back())
  await at('Start')
  await user.click(screen.getByRole('link', { name: 'Form' }))
  await user.type(screen.getByLabelText('Name'), 'Ada')

  act(() => {
    window.history.back()
    window.history.back()
  })
  await question()

  await waitFor(() => expect(window.location.pathname).toBe('/form'))
  expect(screen.getByLabelText('Name')).toHaveValue('Ada')
})

test('another tab of the same page asks as another page does', async () => {
  const { user } = await typeInForm()

  await user.click(screen.getByRole('button', { name: 'Next tab' }))
  expect(await question()).toBeVisible()
  expect(window.location.search).toBe('')
  await answer('Leave')

  await waitFor(() => expect(window.location.search).toBe('?tab=2'))
})

test('back to another tab of the same page asks as well', async () => {
  const { user } = renderPlaces()
  await user.click(screen.getByRole('link', { name: 'Form' }))
  await user.click(screen.getByRole('button', { name: 'Next tab' }))
  await waitFor(() => expect(window.location.search).toBe('?tab=2'))
  await user.type(screen.getByLabelText('Name'), 'Ada')

  act(() => window.history.back())

  expect(await question()).toBeVisible()
  await answer('Stay')
  await waitFor(() => expect(window.location.search).toBe('?tab=2'))
  expect(screen.getByLabelText('Name')).toHaveValue('Ada')
})

test('another order of the same page is not another page', async () => {
  const { user } = await typeInForm()

  await user.click(screen.getByRole('button', { name: 'By name' }))
  expect(window.location.search).toBe('?sort=name')
  act(() => window.history.back())
  await waitFor(() => expect(window.location.search).toBe(''))

  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByLabelText('Name')).toHaveValue('Ada')
})

test('closing the tab is asked about by the browser, as long as there is something to lose', async () => {
  const { user } = await typeInForm()
  expect(closing()).toBe('asked')

  await user.clear(screen.getByLabelText('Name'))

  expect(closing()).toBe('not asked')
})

test('the end of a session is never asked about', async () => {
  const { user } = await typeInForm()

  await user.click(screen.getByRole('button', { name: 'End the session' }))

  expect(await at('Sign in')).toBeVisible()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(window.location.pathname).toBe('/login')
  expect(closing()).toBe('not asked')
})

test('a question that is open goes with the form', async () => {
  const { user, leaving } = await typeInForm()
  await user.click(screen.getByRole('link', { name: 'Other' }))
  await question()

  act(() => leaving.release())

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('a move that a flow has decided is not asked about', async () => {
  const { leaving, location } = await typeInForm()

  act(() => {
    leaving.release()
    location.navigate('/other')
  })
  expect(await at('Elsewhere')).toBeVisible()
})

test('with a dialog open the question stands in front of it and answers to the keyboard', async () => {
  const { user } = await typeInForm()
  await user.click(screen.getByRole('button', { name: 'Dialog' }))
  await screen.findByRole('dialog', { name: 'Password' })

  act(() => window.history.back())
  await question()
  await user.keyboard('{Escape}')

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Password' })).toBeVisible()
})

test('going back by so many steps is a decision, and ends at the start where there is no more history', async () => {
  const { location, user } = await typeInForm()

  act(() => location.back(1))
  expect(await at('Start')).toBeVisible()

  await user.click(screen.getByRole('link', { name: 'Other' }))
  act(() => location.back(7))
  expect(await at('Start')).toBeVisible()
  expect(window.location.pathname).toBe('/')
})

/** What the browser does when its tab is closed. */
function closing(): 'asked' | 'not asked' {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented ? 'asked' : 'not asked'
}

/** The real window, listened to for as long as the test lasts. */
function windowOfOneTest(): Window {
  const over = new AbortController()
  onTestFinished(() => over.abort())
  return {
    history: window.history,
    location: window.location,
    addEventListener: (type: string, listen: EventListener) =>
      window.addEventListener(type, listen, { signal: over.signal }),
  } as unknown as Window
}
