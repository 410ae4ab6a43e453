// The menu of the bars that are chosen together: each press is one step for all of them.
import { SmallTool } from '../../../ui/button/small-tool.tsx'
import { useView } from '../../view/view-context.tsx'
import {
  chosenText,
  giveChosen,
  moveChosen,
  parkChosen,
  removeChosen,
  takeChosenOutOfService,
} from '../model/chosen-bars.ts'
import { menuLine } from './menu.css.ts'
import { Choice, parkAbout, Steppers, unitIds } from './menu-fields.tsx'
import { type MenuProps, TargetMenu } from './menu-frame.tsx'

export function ChosenMenu({ target, open, state, chosen, frame }: MenuProps) {
  const { drawn } = useView('drawn')
  const { runs } = chosen
  return (
    <TargetMenu
      title={chosenText(runs)}
      target={target}
      cell={target}
      state={state}
      open={open}
      frame={frame}
    >
      <Steppers label="Move" onStep={periods => chosen.move(moveChosen(runs, periods))} />
      {giveChosen(runs, '') && (
        <Choice
          label="Truck"
          act="Give all"
          options={unitIds(drawn, 'truck')}
          onChoose={truckId => chosen.make(giveChosen(runs, truckId))}
        />
      )}
      <div className={menuLine}>
        {parkChosen(runs) && (
          <SmallTool name="Park all" about={parkAbout} onPress={() => chosen.make(parkChosen(runs))} />
        )}
        <SmallTool
          name="Take all out of service from here"
          about="The trucks of the trips and the batteries of the activities, each from its first selected bar"
          onPress={() => chosen.make(takeChosenOutOfService(runs))}
        />
        <SmallTool name="Remove all" onPress={() => chosen.make(removeChosen(runs))} />
        <SmallTool name="Clear selection" onPress={chosen.clear} />
      </div>
    </TargetMenu>
  )
}
