import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Failure } from '../../../../domain/failure.ts'
import { type Gateway, operationName } from '../../../../gql/gateway.ts'
import { type App, AppContext } from '../../../../src/hooks/app.ts'
import { useDrafting } from '../../../../src/screens/schedule/use-drafting.ts'
import { loadedPlan } from '../../drafts/drafting-steps.ts'
import { renderPart } from '../../support/render-part.tsx'

const signedIn = {
  context: {
    loggedIn: true,
    viewer: { id: 'u-1', email: 'ann@gridhaul.example' },
    attempts: 0,
    notice: null,
  },
}

/** A button that opens the draft of a colleague, where the server fails with `failure` to read it. */
function showFailing(failure: Failure) {
  const request = async (document: Parameters<typeof operationName>[0]) => {
    if (operationName(document) === 'Features') return { features: ['drafts'] }
    throw failure
  }
  const session = { getSnapshot: () => signedIn, subscribe: () => ({ unsubscribe() {} }) }
  const app = { journal: null, gateway: { request } as unknown as Gateway, session } as unknown as App
  function Opening() {
    const { start, failure: text } = useDrafting(loadedPlan)
    const open = () => start({ registry: {}, limits: {}, frozenUntil: () => 0 }, { id: 'd-1', step: null })
    return (
      <button type="button" onClick={open}>
        {text ?? 'Open'}
      </button>
    )
  }
  return renderPart(
    <AppContext value={app}>
      <Opening />
    </AppContext>,
  )
}

test.each([
  [new Failure({ kind: 'unreachable' }), 'The draft could not be read. The server cannot be reached.'],
  [
    new Failure({ kind: 'refused', status: 500, serverMessage: 'Something went wrong on the server.' }),
    'The draft could not be read. Something went wrong on the server.',
  ],
  [new Failure({ kind: 'refused', status: 404 }), 'This plan has no such draft.'],
])('a draft of an address that does not open says why: %s', async (failure, text) => {
  const { user } = showFailing(failure)

  await user.click(screen.getByRole('button', { name: 'Open' }))

  expect(await screen.findByRole('button', { name: text })).toBeVisible()
})
