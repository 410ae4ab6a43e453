import { render, screen } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { DraftDifferences } from '../../../../src/schedule/draft/bar/draft-differences.tsx'
import { usePossibleShortfall } from '../../../../src/schedule/draft/bar/possible-shortfall.tsx'
import type { OpenDraft } from '../../../../src/schedule/draft/editing-context.tsx'
import type { PossibleShortfall } from '../../../../src/schedule/draft/engine/draft-engine.ts'
import { startSession } from '../../drafts/drafting-steps.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

const Figures = ({ open }: { open: OpenDraft }) => (
  <DraftDifferences result={open.result} possible={usePossibleShortfall(open)} />
)

interface Asked {
  signal: AbortSignal
  resolve: (possible: PossibleShortfall) => void
  reject: (reason: Error) => void
}

test('what is possible says that it is computed after each step and each quarter of an hour, and that it could not be', async () => {
  const { open } = await startSession()
  const asked: Asked[] = []
  const possibleShortfall = (signal: AbortSignal) =>
    new Promise<PossibleShortfall>((resolve, reject) => asked.push({ signal, resolve, reject }))
  const draft = { ...open(), frozenUntil: 4, possibleShortfall } as OpenDraft
  const { rerender } = render(<Figures open={draft} />)
  const possible = () => screen.getByText('Possible').nextSibling?.textContent
  const pause = () => act(() => vi.advanceTimersByTime(1_000))

  expect(possible()).toBe('computing...')
  pause()
  await act(async () => asked[0]?.resolve({ planKwh: 50, minKwh: 40, beforeKwh: null }))
  expect(possible()).toBe('40 kWh')

  const nextStep = { ...draft, result: { ...draft.result } }
  rerender(<Figures open={nextStep} />)
  expect(possible()).toBe('computing...')
  pause()
  const nextQuarter = { ...nextStep, frozenUntil: 5 }
  rerender(<Figures open={nextQuarter} />)
  pause()
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, false])
  await act(async () => asked[1]?.resolve({ planKwh: 50, minKwh: 30, beforeKwh: 40 }))
  expect(possible()).toBe('computing...')
  await act(async () => asked[2]?.resolve({ planKwh: 50, minKwh: 35, beforeKwh: 40 }))
  expect(possible()).toBe('35 kWh (−5 kWh)')

  rerender(<Figures open={{ ...nextQuarter, frozenUntil: 6 }} />)
  pause()
  await act(async () => asked[3]?.reject(new Error('out of memory')))
  expect(possible()).toBe('not computed')
  expect(
    screen.getByText(
      "This has failed. It is tried again after the next step, and in today's plan at the next quarter of an hour.",
    ),
  ).toBeTruthy()
})
