import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { decodePlan } from '../../../domain/schedule/plan/decode.ts'
import { layOut } from '../../../src/schedule/layout/build-layout.ts'
import FindUnit from '../../../src/schedule/panels/find-unit.tsx'
import { generatePlan } from '../../support/generate-plan.ts'
import { renderInView } from './render-in-view.tsx'

test('of many units with the text in their id the first are offered, which is said; that there is none is said too', async () => {
  const layout = layOut(decodePlan(generatePlan({ trucks: 2, batteries: 30, seed: 7, periods: 96 })))
  const { user } = renderInView(<FindUnit />, { layout })
  const field = screen.getByRole('combobox', { name: 'Unit id', hidden: true })
  const status = screen.getByRole('status', { hidden: true })

  expect(status).toHaveTextContent('The first 8 of 32.')
  await user.type(field, 'no such unit')
  expect(status).toHaveTextContent('No unit of this plan has this id.')
  await user.clear(field)
  await user.type(field, layout.rows.ids[0] ?? '')
  expect(status).toBeEmptyDOMElement()
})
