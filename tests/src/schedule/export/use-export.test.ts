import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useExport } from '../../../../src/schedule/export/dialog/use-export.ts'

test('a file is cancelled while the plan for it is still being read', async () => {
  const { result } = renderHook(() => useExport())
  const from = () => new Promise<never>(() => {})
  act(() => void result.current.start({ form: 'JSON', namePrefix: 'plan', txId: 'test_03', from }))
  expect(result.current.job).not.toBeNull()

  await act(async () => result.current.cancel())

  expect(result.current.job).toBeNull()
  expect(result.current.outcome).toMatchObject({
    failed: false,
    text: 'The JSON was cancelled. Nothing was saved.',
  })
})
