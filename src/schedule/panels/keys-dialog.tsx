// The list of keyboard shortcuts.
import { Fragment } from 'react'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { setSingleKeys, useSingleKeys } from '../../ui/hooks/single-keys.ts'
import { ViewDialog } from '../common/view-dialog.tsx'
import { keyCap, keyList } from './panel-dialogs.css.ts'

const keys: [keys: string[], meaning: string][] = [
  [['←', '→'], 'previous and next bar of the row'],
  [['↑', '↓'], 'the row above and below'],
  [['Page Up', 'Page Down'], 'a screen of rows up and down'],
  [['Home', 'End'], 'first and last bar of the day'],
  [['Ctrl Home', 'Ctrl End'], 'first and last bar of the plan'],
  [['+', '-'], 'zoom in, zoom out'],
  [['0'], 'the whole day'],
  [['Enter'], 'select the bar or its trip'],
  [['Escape'], 'clear the selection'],
  [['e'], 'edit the plan'],
  [['m'], 'in a draft: pick up the bar, or all selected ones, and drop with Enter'],
  [
    ['Alt ←', 'Alt →'],
    'in a draft: move the trip, or all selected bars, by one period; with Shift by an hour',
  ],
  [['Alt ↑', 'Alt ↓'], 'in a draft: give the trip, or all selected bars, to the row above or below'],
  [['Shift Space'], 'in a draft: add the bar to the selected ones, or take it out'],
  [['Delete'], 'in a draft: remove the bar, or all selected ones'],
  [['[', ']'], 'in a draft, on a bar: move its end back or on by one period'],
  [
    ['Ctrl C', 'Ctrl V'],
    'in a draft: copy the trip, or all selected ones, and paste them where the bar begins, or after it where it is a trip',
  ],
  [['Ctrl Z', 'Ctrl Y'], 'in a draft: undo, redo'],
  [['r'], 'in a draft: re-dispatch the battery from this bar'],
  [['p'], 'pin or unpin the row'],
  [['f'], 'find a unit'],
  [['[', ']'], 'previous and next finding'],
  [['l'], 'the list of findings'],
  [['s'], 'the list of shortfalls'],
  [['w'], 'where units are'],
  [['c'], 'compare with another plan'],
  [['d'], 'the list of differences, when plans are compared'],
  [[',', '.'], 'playhead one period back, forward'],
  [['k'], 'play, stop'],
  [['t'], 'table of the same data'],
  [['x'], 'export'],
  [['?'], 'this list'],
  [['Ctrl K'], 'search screens, records, actions, and what the plan shows'],
]

const KeysDialog = () => (
  <ViewDialog title="Keys">
    <dl className={keyList}>
      {keys.map(([caps, meaning]) => (
        <Fragment key={meaning}>
          <dt>
            {caps.map(cap => (
              <kbd key={cap} className={keyCap}>
                {cap}
              </kbd>
            ))}
          </dt>
          <dd>{meaning}</dd>
        </Fragment>
      ))}
    </dl>
    <CheckboxField
      label="Keys without Ctrl act as shortcuts"
      hint="Switch them off if speech input or a keyboard aid presses them by accident."
      checked={useSingleKeys()}
      onChange={({ target }) => setSingleKeys(target.checked)}
    />
  </ViewDialog>
)

export default KeysDialog
