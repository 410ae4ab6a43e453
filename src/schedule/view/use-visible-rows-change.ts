import { useEffect } from 'react'
import { useView } from './view-context.tsx'

/** Reports which rows are in view, so that measurements are requested for those alone; none when the list is gone. */
export function useVisibleRowsChange(rows: readonly number[]): void {
  const { measured } = useView('measured')
  const onVisibleRowsChange = measured?.onVisibleRowsChange
  const text = rows.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows' numbers stand for them
  useEffect(() => onVisibleRowsChange?.(rows), [text, onVisibleRowsChange])
  useEffect(() => () => onVisibleRowsChange?.([]), [onVisibleRowsChange])
}
