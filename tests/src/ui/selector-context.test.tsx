import { act, render, screen } from '@testing-library/react'
import { memo, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { createSelectorContext } from '../../../src/ui/hooks/selector-context.tsx'

interface Fields {
  first: string
  last: string
}

const { Provider, useFields, useReader } = createSelectorContext<Fields>('The person')

let change: (fields: Partial<Fields>) => void
let read: () => Fields
const renderedFirst = vi.fn()

const First = memo(() => {
  const fields = useFields('first')
  renderedFirst(fields)
  return <p>{fields.first}</p>
})

const Both = memo(() => {
  const { first, last } = useFields('first', 'last')
  read = useReader()
  return <p>{`${first} ${last}`}</p>
})

function Person({ children }: { children: React.ReactNode }) {
  const [fields, setFields] = useState<Fields>({ first: 'Ada', last: 'Byron' })
  change = changed => setFields(before => ({ ...before, ...changed }))
  return <Provider value={fields}>{children}</Provider>
}

const show = () =>
  render(
    <Person>
      <First />
      <Both />
    </Person>,
  )

test('a component is rendered by a change of a field that it picks', () => {
  show()

  act(() => change({ first: 'Grace' }))

  expect(screen.getByText('Grace')).toBeInTheDocument()
  expect(screen.getByText('Grace Byron')).toBeInTheDocument()
})

test('a component is not rendered by a change of another field', () => {
  show()
  renderedFirst.mockClear()

  act(() => change({ last: 'Lovelace' }))

  expect(screen.getByText('Ada Lovelace')).toBeInTheDocument()
  expect(renderedFirst).not.toHaveBeenCalled()
})

test('a reader reads the latest value', () => {
  show()

  act(() => change({ last: 'Lovelace' }))

  expect(read()).toEqual({ first: 'Ada', last: 'Lovelace' })
})

test('a component outside of the provider fails with the name of what is missing', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})

  expect(() => render(<First />)).toThrow('The person is used outside of its provider.')
})
