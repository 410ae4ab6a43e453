import { useMedia } from './use-media.ts'

/** Whether the window is too narrow for a table of several columns, or for the timeline's chart: rows are cards then. */
export const useIsNarrow = (): boolean => useMedia('(max-width: 640px)')
