// The size of the inspector's lists, which are smaller than a window.
import { observeRectOr } from '../../ui/table/observe-rect.ts'

export const observeRect = observeRectOr({ width: 480, height: 400 })
