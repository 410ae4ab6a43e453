// The fills of the kinds: a colour each, and a pattern each, so that no kind is told by colour alone.
import { PatternCircles, PatternLines } from '@visx/pattern'
import { theme } from '../../ui/theme.css.ts'
import { patternId } from '../kinds.ts'
import { patternInk, patternSheet } from './kind-patterns.css.ts'

const lines = { stroke: theme.color.surface, strokeWidth: 1.5, className: patternInk }

/** Stands once in the document; every bar and legend entry refers to it. */
export const KindPatterns = () => (
  <svg className={patternSheet} aria-hidden="true">
    <PatternLines id={patternId('park')} height={8} width={8} orientation={[]} background={theme.kind.park} />
    <PatternLines
      {...lines}
      id={patternId('trip')}
      height={6}
      width={6}
      orientation={['diagonal']}
      background={theme.kind.trip}
    />
    <PatternLines
      {...lines}
      id={patternId('carried')}
      height={6}
      width={6}
      orientation={['diagonalRightToLeft']}
      background={theme.kind.trip}
    />
    <PatternLines
      {...lines}
      id={patternId('charge')}
      height={5}
      width={5}
      orientation={['vertical']}
      background={theme.kind.charge}
    />
    <PatternLines
      {...lines}
      id={patternId('microgrid')}
      height={5}
      width={5}
      orientation={['horizontal']}
      background={theme.kind.microgrid}
    />
    <PatternCircles
      id={patternId('stage')}
      height={5}
      width={5}
      radius={1}
      fill={theme.color.surface}
      background={theme.kind.stage}
      className={patternInk}
    />
  </svg>
)
