// Whether a user has a second factor, and its removal for another user who has lost it: for administrators.
import { secondFactorState } from '../../../domain/words/second-factor-state.ts'
import { useAccountAction } from '../../hooks/use-account-action.ts'
import { useMay, useSession } from '../../hooks/use-session.ts'
import { Button } from '../../ui/button/button.tsx'
import { FocusKeeper } from '../../ui/layout/focus-keeper.tsx'
import { accountStatus } from './users.css.ts'

interface FactorStateProps {
  id: string
  hasFactor: boolean
  isRequired: boolean
}

export function FactorState({ id, hasFactor, isRequired }: FactorStateProps) {
  const { viewer } = useSession()
  const { busy, act } = useAccountAction()
  const mayRemove = useMay('edit users') && hasFactor && viewer?.id !== id
  return (
    <FocusKeeper>
      <div className={accountStatus}>
        <span>{secondFactorState(hasFactor, isRequired)}</span>
        {mayRemove && (
          <Button busy={busy} onClick={() => act({ kind: 'resetSecondFactors', id })}>
            Remove second factors
          </Button>
        )}
      </div>
    </FocusKeeper>
  )
}
