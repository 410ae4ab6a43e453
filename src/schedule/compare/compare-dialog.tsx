// Chooses the plan to compare with: a delivered or opened one, or a file.
import { useEffect } from 'react'
import { noOtherPlan } from '../../../domain/schedule/compare/texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { FileField } from '../../ui/field/file-field.tsx'
import { ViewDialog } from '../common/view-dialog.tsx'
import { useView } from '../view/view-context.tsx'
import { useCompare } from './compare-context.tsx'
import { chosenMark, offerButton, offerList, offerNote } from './compare-dialog.css.ts'

export default function CompareDialog() {
  const { comparison, closeDialog } = useView('comparison', 'closeDialog')
  const { offers, draftsNotRead, readDrafts, choose, openFile } = useCompare(
    'offers',
    'draftsNotRead',
    'readDrafts',
    'choose',
    'openFile',
  )
  useEffect(readDrafts, [readDrafts])
  return (
    <ViewDialog title="Compare with">
      {draftsNotRead && <LoadFailed retry={readDrafts}>{draftsNotRead}</LoadFailed>}
      {offers.length === 0 && <p className={offerNote}>{noOtherPlan}</p>}
      {offers.length > 0 && (
        <ul className={offerList} aria-label="Plans">
          {offers.map(({ name, source, id }) => {
            const isCurrent = comparison?.source === source && comparison.id === id
            return (
              <li key={`${source} ${id}`}>
                <button
                  type="button"
                  className={offerButton}
                  aria-current={isCurrent || undefined}
                  onClick={() => {
                    closeDialog()
                    choose({ source, id })
                  }}
                >
                  <span>{name}</span>
                  {isCurrent && <span className={chosenMark}>compared now</span>}
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <FileField
        label="Plan file to compare with"
        trigger={request => <Button onClick={request}>Open plan file</Button>}
        onFiles={([file]) => {
          if (!file) return
          closeDialog()
          openFile(file)
        }}
      />
    </ViewDialog>
  )
}
