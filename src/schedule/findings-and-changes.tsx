// The list of findings, and above it what would mend the chosen one.
import FindingsPanel from './findings/findings-panel.tsx'
import { ChangesForFinding } from './helpful-changes.tsx'

export default function FindingsAndChanges() {
  return <FindingsPanel changesFor={finding => <ChangesForFinding finding={finding} />} />
}
