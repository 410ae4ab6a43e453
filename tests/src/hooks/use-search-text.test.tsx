import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGateway } from '../../../gql/gateway.ts'
import { OrganizationListDocument } from '../../../gql/operations/organizations.generated.ts'
import { createHttp } from '../../../gql/rest/http.ts'
import { createRest } from '../../../gql/rest/rest.ts'
import { queryDefaults } from '../../../src/app/effects/query-defaults.ts'
import { type App, AppContext } from '../../../src/hooks/app.ts'
import { useAddressState } from '../../../src/hooks/use-address-state.ts'
import { useRead } from '../../../src/hooks/use-read.ts'
import { useSearchText } from '../../../src/hooks/use-search-text.ts'
import { SearchField } from '../../../src/ui/field/search-field.tsx'
import { renderPart } from '../support/render-part.tsx'
import {
  deferredResponse,
  networkError,
  respondWith,
  type Script,
  scriptedServer,
} from '../support/scripted-server.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function Organizations() {
  const { query, ...box } = useSearchText()
  const [view, change] = useAddressState({ sort: 'name' })
  const { data, failure, previous } = useRead(
    OrganizationListDocument,
    { search: query || null },
    { keepPrevious: true },
  )
  const names = data?.organizations.map(({ name }) => name) ?? []
  return (
    <>
      <SearchField {...box} found={previous ? '' : `${names.length} found`} />
      {failure && <p role="alert">{failure.message}</p>}
      <ul aria-busy={previous}>
        {names.map(name => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p>sorted by {view.sort}</p>
      <button
        type="button"
        onClick={() => {
          box.onClear()
          change({ sort: '-id' })
        }}
      >
        Reset
      </button>
    </>
  )
}

function renderSearch(script: Script, path = '/organizations') {
  const server = scriptedServer(script)
  const http = createHttp({ fetch: server.fetch, cookies: () => '' })
  const gateway = createGateway(signal => createRest(http, signal))
  const shown = renderPart(
    <AppContext value={{ gateway } as unknown as App}>
      <QueryClientProvider client={new QueryClient(queryDefaults)}>
        <Organizations />
      </QueryClientProvider>
    </AppContext>,
    path,
  )
  return { ...shown, server }
}

const found = (...names: string[]) =>
  respondWith(
    200,
    names.map(name => ({ id: name, name })),
  )
const type = (text: string) => fireEvent.change(box(), { target: { value: text } })
const box = () => screen.getByRole('searchbox', { name: 'Search' })
const listed = () => screen.queryAllByRole('listitem').map(item => item.textContent)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a search is sent when the typing pauses, and its text is visible at once', async () => {
  const { server, path } = renderSearch({
    'GET /api/organizations/': found('Acme', 'Bolt'),
    'GET /api/organizations/?search=bolt': found('Bolt'),
  })
  await pass(0)
  const asked = server.requests.length

  type('bo')
  await pass(200)
  type('bolt')
  expect(box()).toHaveValue('bolt')
  await pass(240)
  expect(server.requests).toHaveLength(asked)
  await pass(20)

  expect(server.calls().slice(asked)).toEqual(['GET /api/organizations/?search=bolt'])
  expect(path()).toBe('/organizations?search=bolt')
  expect(listed()).toEqual(['Bolt'])
  expect(screen.getByRole('status')).toHaveTextContent('1 found')
})

test('spaces around the search text are not sent, and stay in the field', async () => {
  const { server } = renderSearch({
    'GET /api/organizations/': found('Acme'),
    'GET /api/organizations/?search=bolt': found('Bolt'),
  })
  await pass(0)

  type(' bolt ')
  await pass(300)

  expect(server.calls().at(-1)).toBe('GET /api/organizations/?search=bolt')
  expect(box()).toHaveValue(' bolt ')
})

test('the earlier list stays until the search has its results', async () => {
  const held = deferredResponse()
  renderSearch({
    'GET /api/organizations/': found('Acme'),
    'GET /api/organizations/?search=bolt': held.answer,
  })
  await pass(0)

  type('bolt')
  await pass(300)
  expect(listed()).toEqual(['Acme'])
  expect(screen.getByRole('list')).toHaveAttribute('aria-busy', 'true')

  held.give(found('Bolt'))
  await pass(0)
  expect(listed()).toEqual(['Bolt'])
})

test('a new search aborts the earlier request, whose late response changes nothing', async () => {
  const slow = deferredResponse()
  const { server } = renderSearch({
    'GET /api/organizations/': found('Acme'),
    'GET /api/organizations/?search=b': slow.answer,
    'GET /api/organizations/?search=bolt': found('Bolt'),
  })
  await pass(0)

  type('b')
  await pass(300)
  type('bolt')
  await pass(300)
  expect(server.requests.find(({ path }) => path.endsWith('=b'))?.signal?.aborted).toBe(true)
  slow.give(found('Basalt'))
  await pass(0)

  expect(listed()).toEqual(['Bolt'])
})

test('a search that failed says so and keeps its text', async () => {
  renderSearch({
    'GET /api/organizations/': found('Acme'),
    'GET /api/organizations/?search=bolt': networkError,
  })
  await pass(0)

  type('bolt')
  await pass(300)

  expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached.')
  expect(box()).toHaveValue('bolt')
})

test('Escape clears the search at once and leaves the rest of the address unchanged', async () => {
  const { path } = renderSearch(
    { 'GET /api/organizations/': found('Acme'), 'GET /api/organizations/?search=bolt': found('Bolt') },
    '/organizations?search=bolt&sort=-name&other=1',
  )
  await pass(0)
  expect(box()).toHaveValue('bolt')

  fireEvent.keyDown(box(), { key: 'Escape' })
  await pass(0)

  expect(box()).toHaveValue('')
  expect(listed()).toEqual(['Acme'])
  expect(path()).toBe('/organizations?sort=-name&other=1')
})

test('a search that is still delayed is not sent after Escape', async () => {
  const { server } = renderSearch({ 'GET /api/organizations/': found('Acme') })
  await pass(0)
  const asked = server.requests.length

  type('bolt')
  fireEvent.keyDown(box(), { key: 'Escape' })
  await pass(300)

  expect(box()).toHaveValue('')
  expect(server.requests).toHaveLength(asked)
})

test('the clear button of a search empties it and moves the focus back to the field', async () => {
  renderSearch(
    { 'GET /api/organizations/': found('Acme'), 'GET /api/organizations/?search=bolt': found('Bolt') },
    '/organizations?search=bolt',
  )
  await pass(0)

  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))

  expect(box()).toHaveValue('')
  expect(box()).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
})

test('the address restores a search, as back and forward do', async () => {
  const { navigate } = renderSearch(
    { 'GET /api/organizations/': found('Acme'), 'GET /api/organizations/?search=bolt': found('Bolt') },
    '/organizations?search=bolt&sort=id',
  )
  await pass(0)
  expect(listed()).toEqual(['Bolt'])
  expect(screen.getByText('sorted by id')).toBeVisible()

  act(() => navigate('/organizations'))
  await pass(0)

  expect(box()).toHaveValue('')
  expect(listed()).toEqual(['Acme'])
  expect(screen.getByText('sorted by name')).toBeVisible()
})

test('a search adds no entry to the history', async () => {
  const { history } = renderSearch({
    'GET /api/organizations/': found('Acme'),
    'GET /api/organizations/?search=bolt': found('Bolt'),
  })
  await pass(0)

  type('bolt')
  await pass(300)

  expect(history).toEqual(['/organizations?search=bolt'])
})

test('two parts of a screen change the address in one step', async () => {
  const { path } = renderSearch(
    { 'GET /api/organizations/': found('Acme'), 'GET /api/organizations/?search=bolt': found('Bolt') },
    '/organizations?search=bolt',
  )
  await pass(0)

  fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
  await pass(0)

  expect(path()).toBe('/organizations?sort=-id')
})
