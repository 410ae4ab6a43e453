import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Link, Route, Switch } from 'wouter'
import { setup } from 'xstate'
import { Secret } from '../../../domain/secret.ts'
import { AssetDetailDocument, AssetListDocument } from '../../../gql/operations/assets.generated.ts'
import { UserDetailDocument } from '../../../gql/operations/users.generated.ts'
import { deleteRecord } from '../../../src/hooks/flows/deletion.ts'
import { saveAsset } from '../../../src/hooks/flows/registry.ts'
import { signIn } from '../../../src/hooks/flows/sign-in.ts'
import { saveUser } from '../../../src/hooks/flows/users.ts'
import { useAddressState } from '../../../src/hooks/use-address-state.ts'
import { type Flow, useFlow } from '../../../src/hooks/use-flow.ts'
import { useRead } from '../../../src/hooks/use-read.ts'
import { useSession } from '../../../src/hooks/use-session.ts'
import { admin } from '../support/people.ts'
import { renderAt } from '../support/render-at.tsx'
import {
  deferredResponse,
  networkError,
  type Responder,
  respondWith,
  type Script,
} from '../support/scripted-server.ts'

const battery = { name: 'MB-9', serialNumber: '', assetModelId: 'm-1', serviceAreaId: '' }

/** Pages of a few lines each, that run the real flows at the product's own addresses. */
function Pages() {
  const { viewer, loggedIn } = useSession()
  return viewer || !loggedIn ? <PageAtAddress /> : null
}

const PageAtAddress = () => (
  <Switch>
    <Route path="/assets/create-asset">
      <SavePage id={null} />
    </Route>
    <Route path="/assets/:id/edit">{({ id }) => <EditPage id={id} />}</Route>
    <Route path="/assets/:id">{({ id }) => <Detail id={id} />}</Route>
    <Route path="/assets">
      <List />
    </Route>
    <Route path="/users/:id/edit">{({ id }) => <UserPage id={id} />}</Route>
    <Route path="/login">
      <SignInPage />
    </Route>
    <Route>elsewhere</Route>
  </Switch>
)

function SavePage({ id }: { id: string | null }) {
  const [state, send] = useFlow(saveAsset, { id, organizationId: 'o-1' })
  return (
    <>
      <p>form {String(state.value)}</p>
      <button type="button" onClick={() => send({ type: 'record.submitted', values: battery })}>
        Save
      </button>
      <Link href="/elsewhere">Leave</Link>
    </>
  )
}

function EditPage({ id }: { id: string }) {
  const { data } = useRead(AssetDetailDocument, { id })
  if (!data) return <p>Loading...</p>
  return (
    <>
      <SavePage id={id} />
      <Removal id={id} name={data.asset.name} />
    </>
  )
}

function Removal({ id, name }: { id: string; name: string }) {
  const [, send] = useFlow(deleteRecord, { kind: 'asset', id, name })
  const remove = () => {
    send({ type: 'deletion.requested' })
    send({ type: 'deletion.confirmed' })
  }
  return (
    <button type="button" onClick={remove}>
      Delete {name}
    </button>
  )
}

function UserPage({ id }: { id: string }) {
  const { viewer } = useSession()
  const { data } = useRead(UserDetailDocument, { id })
  const user = { id, identityId: 'i-1', name: 'Ada Byron', email: 'ada@b.example', roles: ['ADMIN'] }
  const [, save] = useFlow(saveUser, { user })
  const [, remove] = useFlow(deleteRecord, { kind: 'user', id, name: 'Bo' })
  const removeIt = () => {
    remove({ type: 'deletion.requested' })
    remove({ type: 'deletion.confirmed' })
  }
  return (
    <>
      <p>
        {viewer?.name} looks at {data?.user.name}
      </p>
      <button type="button" onClick={() => save({ ...user, type: 'user.submitted', name: 'Ada Lovelace' })}>
        Rename
      </button>
      <button type="button" onClick={removeIt}>
        Delete
      </button>
    </>
  )
}

function Detail({ id }: { id: string }) {
  const { data } = useRead(AssetDetailDocument, { id })
  return <p>asset {data ? data.asset.name : 'loading...'}</p>
}

function List() {
  const { data } = useRead(AssetListDocument, { organizationId: 'o-1' })
  const [{ tab }] = useAddressState({ tab: 'mbess' })
  return (
    <>
      <p>tab {tab}</p>
      <p>{data ? `assets: ${data.assets.map(asset => asset.name).join()}` : 'Loading...'}</p>
      <Link href="/assets/create-asset">New</Link>
      <Link href="/assets/MB-1">Open</Link>
    </>
  )
}

function SignInPage() {
  const [state, send] = useFlow(signIn)
  const credentials = { email: 'a@b.example', password: new Secret('s') }
  return (
    <>
      <p>{String(state.value)}</p>
      <button type="button" onClick={() => send({ type: 'credentials.submitted', ...credentials })}>
        Sign in
      </button>
      <Link href="/elsewhere">Leave</Link>
    </>
  )
}

const row = (name: string) => ({ id: 'MB-1', name, asset_model: { id: 'm-1', name: 'M' } })

function renderPages(path: string, script: Script = {}) {
  const shown = renderAt(path, {
    pages: <Pages />,
    flag: 'true',
    script: {
      'GET /api/auth/identify': respondWith(200, { ...admin, name: 'Ada Byron' }),
      'GET /api/assets?organization_id=o-1': respondWith(200, []),
      ...script,
    },
  })
  const press = async (name: string) => shown.user.click(await screen.findByRole('button', { name }))
  const follow = async (name: string) => shown.user.click(await screen.findByRole('link', { name }))
  const count = (call: string) => shown.server.calls().filter(each => each === call).length
  const notes = () => shown.app.notifications.getSnapshot().context.queue
  return { ...shown, press, follow, count, notes }
}

const emitsUnknownEvent = setup({ types: { emitted: {} as { type: 'unknown.emitted' } } }).createMachine({})
// @ts-expect-error: the application does not handle the event that this machine emits, so it is no flow.
const _unhandled: Flow<typeof emitsUnknownEvent> = () => emitsUnknownEvent

/** What has been asked for and heard so far is done with. */
const settled = () => act(async () => void (await new Promise(resolve => setTimeout(resolve))))

test('a flow is started once with its screen, in strict mode too', async () => {
  const { press, count, path } = renderPages('/assets/create-asset', {
    'POST /api/assets': respondWith(201, { id: 'MB-9' }),
  })

  await press('Save')

  await waitFor(() => expect(path()).toBe('/assets'))
  expect(count('POST /api/assets')).toBe(1)
})

test('a new asset leads to the list with its tab, which shows it without a reload', async () => {
  const { press, follow, server } = renderPages('/assets', {
    'POST /api/assets': respondWith(201, { id: 'MB-1' }),
  })
  await screen.findByText('assets:')
  await follow('New')

  server.change({ 'GET /api/assets?organization_id=o-1': respondWith(200, [row('MB-9')]) })
  await press('Save')

  expect(await screen.findByText('tab mbess')).toBeVisible()
  expect(screen.queryByText('assets:')).toBeNull()
  expect(await screen.findByText('assets: MB-9')).toBeVisible()
})

test('an edited asset leads to its page, which never shows the earlier values', async () => {
  const later = deferredResponse()
  const { press, server } = renderPages('/assets/MB-1/edit', {
    'GET /api/assets/MB-1': respondWith(200, row('before')),
    'PATCH /api/assets/MB-1': respondWith(204),
  })
  await screen.findByText('form editing')

  server.change({ 'GET /api/assets/MB-1': later.answer })
  await press('Save')
  expect(await screen.findByText('asset loading...')).toBeVisible()
  later.give(respondWith(200, row('after')))

  expect(await screen.findByText('asset after')).toBeVisible()
})

test('a removed asset is not requested again', async () => {
  const { press, server, count, path } = renderPages('/assets/MB-1/edit', {
    'GET /api/assets/MB-1': respondWith(200, row('MB-1')),
    'DELETE /api/assets/MB-1': respondWith(204),
  })
  await screen.findByText('form editing')

  const before = count('GET /api/assets/MB-1')
  server.change({
    'GET /api/assets/MB-1': respondWith(404, { message: 'There is no such record.', code: 'x' }),
  })
  await press('Delete MB-1')

  expect(await screen.findByText('assets:')).toBeVisible()
  expect(path()).toBe('/assets')
  expect(count('GET /api/assets/MB-1')).toBe(before)
})

test('a removed user of an unknown organization leads two steps back, and is not requested again', async () => {
  const { press, navigate, count, path } = renderPages('/assets', {
    'GET /api/users/u-7': respondWith(200, { id: 'u-7', name: 'Bo', email: 'bo@b.example' }),
    'DELETE /api/users/u-7': respondWith(204),
  })
  act(() => navigate('/users/u-7'))
  act(() => navigate('/users/u-7/edit'))
  await screen.findByText('Ada Byron looks at Bo')
  const before = count('GET /api/users/u-7')

  await press('Delete')

  await waitFor(() => expect(path()).toBe('/assets'))
  expect(count('GET /api/users/u-7')).toBe(before)
})

test('a change without navigation refetches what is shown, once', async () => {
  const { app, count } = renderPages('/assets/MB-1', {
    'GET /api/assets/MB-1': respondWith(200, row('before')),
  })
  await screen.findByText('asset before')
  const before = count('GET /api/assets/MB-1')

  act(() => {
    app.handle({ type: 'records.changed' })
    app.handle({ type: 'records.changed' })
  })
  await settled()

  expect(count('GET /api/assets/MB-1')).toBe(before + 1)
})

test('a removal with an unknown outcome refetches what is shown', async () => {
  const { press, count } = renderPages('/assets/MB-1/edit', {
    'GET /api/assets/MB-1': respondWith(200, row('MB-1')),
    'DELETE /api/assets/MB-1': networkError,
  })
  await screen.findByText('form editing')
  const before = count('GET /api/assets/MB-1')

  await press('Delete MB-1')

  await waitFor(() => expect(count('GET /api/assets/MB-1')).toBe(before + 1))
})

test('a viewer who changes their own name has the new name at once', async () => {
  const { press, app } = renderPages(`/users/${admin.id}/edit`, {
    [`GET /api/users/${admin.id}`]: respondWith(200, { id: admin.id, name: 'Ada', email: admin.email }),
    [`PATCH /api/users/${admin.id}`]: respondWith(204),
  })
  await screen.findByText('Ada Byron looks at Ada')

  await press('Rename')

  await waitFor(() => expect(app.session.getSnapshot().context.viewer?.name).toBe('Ada Lovelace'))
})

async function leaveWhileSaving(script: Script = {}) {
  const { answer, give } = deferredResponse()
  const shown = renderPages('/assets/create-asset', { 'POST /api/assets': answer, ...script })
  await shown.press('Save')
  await waitFor(() => expect(shown.count('POST /api/assets')).toBe(1))
  await shown.follow('Leave')
  await screen.findByText('elsewhere')
  const answerWith = async (later: Responder) => {
    give(later)
    await settled()
  }
  return { ...shown, answerWith }
}

test('a change in progress continues when its screen is left, is reported, and does not navigate', async () => {
  const { answerWith, server, notes, path } = await leaveWhileSaving()

  await answerWith(respondWith(201, { id: 'MB-9' }))

  expect(server.requests.find(({ method }) => method === 'POST')?.signal?.aborted).toBe(false)
  expect(notes().map(({ text }) => text)).toEqual(['Asset created successfully'])
  expect(path()).toBe('/elsewhere')
})

test('a change in progress refreshes what is shown when it ends', async () => {
  const { answerWith, navigate, count } = await leaveWhileSaving()
  act(() => navigate('/assets'))
  await screen.findByText('assets:')
  const before = count('GET /api/assets?organization_id=o-1')

  await answerWith(respondWith(201, { id: 'MB-9' }))

  await waitFor(() => expect(count('GET /api/assets?organization_id=o-1')).toBe(before + 1))
})

test('a change that fails after its screen was left is reported once, outside the form', async () => {
  const { answerWith, notes } = await leaveWhileSaving()

  await answerWith(respondWith(409, { message: 'It is in use.', code: 'x' }))

  expect(notes()).toMatchObject([{ text: 'It is in use.', severity: 'error' }])
})

test('a change that the end of the session cut off is not reported as well', async () => {
  const { answerWith, notes, path } = await leaveWhileSaving()

  await answerWith(respondWith(401, { message: 'You are not signed in.', code: 'signed_out' }))

  expect(notes()).toEqual([])
  expect(path()).toBe('/login')
})

test('a failure that was reported in the form is not reported again when the form is left', async () => {
  const { press, follow, notes } = renderPages('/assets/create-asset', {
    'POST /api/assets': respondWith(500),
  })
  await press('Save')
  await screen.findByText('form editing')

  await follow('Leave')
  await settled()

  expect(notes()).toEqual([])
})

test('a sign-in in progress is aborted when its screen is left', async () => {
  const { press, follow, server, app } = renderPages('/login', {
    'GET /api/auth/identify': respondWith(401),
    'POST /api/auth/logout': respondWith(204),
    'POST /api/auth/login': deferredResponse().answer,
  })
  await waitFor(() => expect(app.session.getSnapshot().value).toBe('signedOut'))
  await press('Sign in')
  await screen.findByText('signingIn')

  await follow('Leave')

  const login = server.requests.find(({ path }) => path === '/api/auth/login')
  await waitFor(() => expect(login?.signal?.aborted).toBe(true))
})
