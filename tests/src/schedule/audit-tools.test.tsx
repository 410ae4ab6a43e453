import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AuditTools } from '../../../src/schedule/findings/audit-tools.tsx'
import { renderPart } from '../support/render-part.tsx'

function showTools(count: number | null, toleranceKwh: number | null = null) {
  const onToggle = vi.fn()
  const onTolerance = vi.fn()
  const tools = (
    <AuditTools
      count={count}
      isOpen={false}
      onToggle={onToggle}
      toleranceKwh={toleranceKwh}
      onTolerance={onTolerance}
    />
  )
  return { ...renderPart(tools), onToggle, onTolerance, field: screen.getByLabelText('Tolerance') }
}

test.each([
  [0, 'No findings'],
  [1, '1 finding'],
  [1234, '1,234 findings'],
])('%i findings are told as "%s", which opens the list', async (count, text) => {
  const { user, onToggle } = showTools(count)

  await user.click(screen.getByRole('button', { name: text }))

  expect(onToggle).toHaveBeenCalledOnce()
})

test('where a part was not checked, that is said before that nothing was found', () => {
  renderPart(
    <AuditTools
      count={0}
      isPartial
      isOpen={false}
      onToggle={() => {}}
      toleranceKwh={null}
      onTolerance={() => {}}
    />,
  )

  expect(screen.getByRole('button', { name: 'Partly checked, no findings' })).toBeInTheDocument()
})

test('while the plan is audited there is nothing to open', async () => {
  const { user, onToggle } = showTools(null)

  await user.click(screen.getByRole('button', { name: 'Auditing...' }))

  expect(onToggle).not.toHaveBeenCalled()
})

test('an audit that broke off is told, and can be asked for again', async () => {
  const again = vi.fn()
  const { user } = renderPart(
    <AuditTools
      count={null}
      trouble={{ text: 'The audit broke off', retry: again }}
      isOpen={false}
      onToggle={() => {}}
      toleranceKwh={null}
      onTolerance={() => {}}
    />,
  )
  expect(screen.getByRole('group', { name: 'Audit' })).toHaveTextContent('The audit broke off')

  await user.click(screen.getByRole('button', { name: 'Audit again' }))

  expect(again).toHaveBeenCalledOnce()
})

test("the field begins with the audit's own tolerance, or the chosen one", () => {
  expect(showTools(0).field).toHaveValue('0.1')
})

test.each([
  ['0.25', 0.25],
  [' 2,5 ', 2.5],
  ['0', 0],
])('%j typed and entered is a tolerance of %d kWh', async (typed, kwh) => {
  const { user, field, onTolerance } = showTools(0)

  await user.clear(field)
  await user.type(field, `${typed}{Enter}`)

  expect(onTolerance).toHaveBeenLastCalledWith(kwh)
})

test('a tolerance counts without Enter as soon as nothing more is typed', async () => {
  const { user, field, onTolerance } = showTools(0)

  await user.clear(field)
  await user.type(field, '12')

  await waitFor(() => expect(onTolerance).toHaveBeenLastCalledWith(12))
})

test.each(['much', '-1', '1e3', '1001', '0x10'])(
  '%j is no tolerance: the field says what is',
  async typed => {
    const { user, field, onTolerance } = showTools(0, 5)

    await user.clear(field)
    onTolerance.mockClear()
    await user.type(field, `${typed}{Enter}`)

    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription('Enter a number of kWh from 0 to 1,000')
    expect(field).toHaveValue(typed)
  },
)

test("nothing typed is the audit's own tolerance again", async () => {
  const { user, field, onTolerance } = showTools(0, 5)

  await user.clear(field)
  await user.tab()

  expect(onTolerance).toHaveBeenLastCalledWith(null)
  expect(field).toHaveValue('5')
})
