// Which plan the open one is compared with: one that was delivered or opened, or a file.
import { noOtherPlan } from '../../../domain/schedule/compare/texts.ts'
import type { ComparedPlan } from '../../../domain/schedule/view/timeline-view.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/native-dialog.tsx'
import { FileField } from '../../ui/field/file-field.tsx'
import { chosenMark, offerButton, offerList, offerNote } from './compare-dialog.css.ts'
import type { Offer } from './comparing.ts'

interface CompareDialogProps {
  offers: readonly Offer[]
  /** The one that it is compared with now. */
  current: ComparedPlan | null
  onChoose: (plan: ComparedPlan) => void
  onFile: (file: File) => void
  onClose: () => void
}

export default function CompareDialog({ offers, current, onChoose, onFile, onClose }: CompareDialogProps) {
  return (
    <Dialog title="Compare with" onClose={onClose}>
      {offers.length === 0 && <p className={offerNote}>{noOtherPlan}</p>}
      {offers.length > 0 && (
        <ul className={offerList} aria-label="Plans">
          {offers.map(({ name, source, id }) => {
            const isCurrent = current?.source === source && current.id === id
            return (
              <li key={`${source} ${id}`}>
                <button
                  type="button"
                  className={offerButton}
                  aria-current={isCurrent || undefined}
                  onClick={() => {
                    onClose()
                    onChoose({ source, id })
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
        trigger={ask => <Button onClick={ask}>Open plan file</Button>}
        onFiles={([file]) => {
          if (!file) return
          onClose()
          onFile(file)
        }}
      />
    </Dialog>
  )
}
