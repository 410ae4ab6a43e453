// Reports which rows are in view, so that measurements are requested for those alone.
import { useEffect } from 'react'

/** Calls `onVisibleRowsChange` with the rows in view whenever they change, and with none when the list is gone. */
export function useVisibleRowsChange(
  rows: readonly number[],
  onVisibleRowsChange: ((rows: readonly number[]) => void) | undefined,
): void {
  const text = rows.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows' numbers stand for them
  useEffect(() => onVisibleRowsChange?.(rows), [text, onVisibleRowsChange])
  useEffect(() => () => onVisibleRowsChange?.([]), [onVisibleRowsChange])
}
