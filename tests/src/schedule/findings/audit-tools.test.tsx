import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { toolIcons } from '../../../../src/schedule/common/tool-icons.ts'
import { AuditTools, ToleranceField } from '../../../../src/schedule/findings/audit-tools.tsx'
import type { PlanAudit } from '../../../../src/schedule/findings/use-audit.ts'
import { renderInView } from '../render-in-view.tsx'
import { auditOf, findingOf } from './sample-findings.ts'

function showTools(audit: PlanAudit, toleranceKwh: number | null = null) {
  const view = renderInView(
    <>
      <AuditTools />
      <ToleranceField />
    </>,
    { audit, view: { toleranceKwh } },
  )
  const tolerances = () => view.sent.flatMap(event => (event.type === 'tolerance.chosen' ? [event.kwh] : []))
  return { ...view, tolerances, field: screen.getByLabelText('Tolerance') }
}

const nothingFound = auditOf([])

test.each([
  [0, 'No contradictions'],
  [1, '1 finding'],
  [1234, '1,234 findings'],
])('%i findings are counted as "%s", on the button that opens the list', async (count, text) => {
  const { user } = showTools(auditOf(Array.from({ length: count }, () => findingOf('MB-1'))))
  const button = screen.getByRole('button', { name: text })

  await user.click(button)

  expect(button).toHaveAttribute('aria-pressed', 'true')
})

const warningTriangle = `path[d="${toolIcons.findings}"]`
const checkMark = `path[d="${toolIcons.check}"]`

test('only a plan with findings has the warning triangle, and one without contradictions a check mark', () => {
  const iconsOf = (audit: PlanAudit) => {
    const { container, unmount } = showTools(audit)
    const icons = [warningTriangle, checkMark].map(icon => container.querySelector(icon) !== null)
    unmount()
    return icons
  }

  expect(iconsOf(auditOf([findingOf('MB-1')]))).toEqual([true, false])
  expect(iconsOf(nothingFound)).toEqual([false, true])
  expect(iconsOf(auditOf([], { unchecked: ['truck'] }))).toEqual([false, false])
  expect(iconsOf({ ...nothingFound, found: null })).toEqual([false, false])
})

test('if some units were not checked, the button says so instead of "No contradictions"', () => {
  showTools(auditOf([], { unchecked: ['truck'] }))

  expect(screen.getByRole('button', { name: 'Partly checked, no contradictions' })).toBeInTheDocument()
})

test('while the plan is audited, there is no list to open', async () => {
  const { user, sent } = showTools({ ...nothingFound, found: null })

  await user.click(screen.getByRole('button', { name: 'Auditing...' }))

  expect(sent).toEqual([])
})

test('an audit that broke off says so, and can be started again', async () => {
  const retry = vi.fn()
  const { user } = showTools({
    ...nothingFound,
    found: null,
    failure: { text: 'The audit failed', retry },
  })
  expect(screen.getByRole('group', { name: 'Audit' })).toHaveTextContent('The audit failed')

  await user.click(screen.getByRole('button', { name: 'Audit again' }))

  expect(retry).toHaveBeenCalledOnce()
})

test('a plan that is not audited has no tools for it', () => {
  renderInView(<AuditTools />)

  expect(screen.queryByRole('group')).not.toBeInTheDocument()
})

test("the tolerance field begins with the audit's own tolerance", () => {
  expect(showTools(nothingFound).field).toHaveValue('0.1')
})

test('the tolerance field begins with the tolerance that was chosen', () => {
  expect(showTools(nothingFound, 5).field).toHaveValue('5')
})

test.each([
  ['0.25', 0.25],
  [' 2,5 ', 2.5],
  ['0', 0],
])('%j typed and entered sets a tolerance of %d kWh', async (typed, kwh) => {
  const { user, field, tolerances } = showTools(nothingFound)

  await user.clear(field)
  await user.type(field, `${typed}{Enter}`)

  expect(tolerances().at(-1)).toBe(kwh)
})

test('a tolerance is sent once, without Enter, when typing stops', async () => {
  const { user, field, tolerances } = showTools(nothingFound)

  await user.clear(field)
  await user.type(field, '12')

  await waitFor(() => expect(tolerances()).toEqual([12]))
})

test.each(['much', '-1', '1e3', '1001', '0x10'])(
  '%j is not accepted as a tolerance, and the field says what is',
  async typed => {
    const { user, field, tolerances } = showTools(nothingFound, 5)

    await user.clear(field)
    await user.type(field, `${typed}{Enter}`)

    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription('Enter a number of kWh from 0 to 1,000')
    expect(field).toHaveValue(typed)
    expect(tolerances()).not.toContain(Number(typed))
  },
)

test("an empty tolerance field restores the audit's own tolerance", async () => {
  const { user, field, tolerances } = showTools(nothingFound, 5)

  await user.clear(field)
  await user.tab()

  expect(tolerances()).toEqual([null])
  expect(field).toHaveValue('0.1')
})
