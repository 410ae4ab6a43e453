// Shows a part of a screen by itself, at a place of its own, with a keyboard and a pointer.
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactElement, StrictMode } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'

export function renderPart(part: ReactElement, path = '/') {
  const { hook, searchHook, history, navigate } = memoryLocation({ path, record: true })
  const around = (inside: ReactElement) => (
    <StrictMode>
      <Router hook={hook} searchHook={searchHook}>
        <main>{inside}</main>
      </Router>
    </StrictMode>
  )
  const { rerender, ...shown } = render(around(part))
  return {
    ...shown,
    show: (inside: ReactElement) => rerender(around(inside)),
    history,
    navigate,
    path: () => history.at(-1),
    user: userEvent.setup(),
  }
}
