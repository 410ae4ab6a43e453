// With what the person who is signed in confirms a sign-in, and the dialog for changes of it.
import { type ReactNode, useState } from 'react'
import { dateText } from '../../../domain/time/texts.ts'
import {
  SecondFactorsDocument,
  type SecondFactorsQuery,
} from '../../../gql/operations/second-factors.generated.ts'
import { changeFactors, type FactorChange } from '../../hooks/flows/change-factors.ts'
import { supportsPasskeys } from '../../hooks/passkeys/supports-passkeys.ts'
import { useFeature } from '../../hooks/use-feature.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { useRead } from '../../hooks/use-read.ts'
import { Button } from '../../ui/button/button.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { accountStatus, factorNote, sessionList } from './users.css.ts'

// Loaded with the first press.
const FactorDialog = lazyComponent(() => import('./factor-dialog.tsx'), { name: 'The form' })

export function SecondFactors() {
  const reading = useRead(SecondFactorsDocument, {})
  const [state, send] = useFlow(changeFactors)
  const [wanted, setWanted] = useState(false)
  const choose = (change: FactorChange) => {
    setWanted(true)
    send({ type: 'change.chosen', change })
  }
  return (
    <Panel title="Second factors">
      <p className={factorNote}>
        With a second factor, somebody who knows your password still cannot sign in as you.
      </p>
      <Loaded reading={reading}>
        {({ secondFactors }) => <Factors factors={secondFactors} onChoose={choose} />}
      </Loaded>
      {wanted && <FactorDialog state={state} send={send} first={!hasAnyOf(reading.data?.secondFactors)} />}
    </Panel>
  )
}

type FactorState = Pick<SecondFactorsQuery['secondFactors'], 'passkeys' | 'authenticatorAppSince'>

const hasAnyOf = (factors: FactorState | undefined): boolean =>
  factors !== undefined && (factors.passkeys.length > 0 || factors.authenticatorAppSince !== null)

interface FactorsProps {
  factors: SecondFactorsQuery['secondFactors']
  onChoose: (change: FactorChange) => void
}

function Factors({
  factors: { passkeys, authenticatorAppSince, recoveryCodesLeft },
  onChoose,
}: FactorsProps) {
  const offersPasskeys = useFeature('passkeys') === true && supportsPasskeys()
  const hasAny = hasAnyOf({ passkeys, authenticatorAppSince })
  return (
    <>
      {hasAny && (
        <ul className={sessionList}>
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <Factor
              key={id}
              id={`passkey-${id}`}
              name={`Passkey ${name}`}
              fact={
                lastUsedAt ? (
                  <>
                    Last used <Instant at={lastUsedAt} as={dateText} />
                  </>
                ) : (
                  <>
                    Added <Instant at={createdAt} as={dateText} />
                  </>
                )
              }
              action="Remove"
              onAct={() => onChoose({ kind: 'removePasskey', id, name })}
            />
          ))}
          {authenticatorAppSince && (
            <Factor
              id="authenticator-app"
              name="Authenticator app"
              fact={
                <>
                  Set up <Instant at={authenticatorAppSince} as={dateText} />
                </>
              }
              action="Remove"
              onAct={() => onChoose({ kind: 'removeApp' })}
            />
          )}
          <Factor
            id="recovery-codes"
            name="Recovery codes"
            fact={`${recoveryCodesLeft} left`}
            action="Create new codes"
            onAct={() => onChoose({ kind: 'renewCodes' })}
          />
        </ul>
      )}
      <div className={accountStatus}>
        {offersPasskeys && <Button onClick={() => onChoose({ kind: 'addPasskey' })}>Add a passkey</Button>}
        {authenticatorAppSince === null && (
          <Button onClick={() => onChoose({ kind: 'addApp' })}>Set up an authenticator app</Button>
        )}
      </div>
    </>
  )
}

interface FactorProps {
  id: string
  name: string
  fact: ReactNode
  action: string
  onAct: () => void
}

const Factor = ({ id, name, fact, action, onAct }: FactorProps) => (
  <li className={accountStatus}>
    <span id={id}>{name}</span>
    <span>{fact}</span>
    <Button look="quiet" aria-describedby={id} onClick={onAct}>
      {action}
    </Button>
  </li>
)
