import { Button } from '../ui/button/button.tsx'
import { Aged } from '../ui/feedback/aged.tsx'
import { Alert, Status } from '../ui/feedback/alert.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../ui/feedback/load-failed.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Meter } from '../ui/feedback/meter.tsx'
import { Instant } from '../ui/time/instant.tsx'
import { ZoneNote } from '../ui/time/zone-note.tsx'
import { nothing, Part, PartGroup } from './part.tsx'

const long =
  'The battery reported no charge since 08:15, and the plan needs 97.5 kWh of it at the harbour at 09:00: whether it has them is not known.'

export const FeedbackParts = () => (
  <PartGroup title="Feedback">
    <Part of="Alert: short, long, with an action" arranged="wide">
      <Alert>The server cannot be reached.</Alert>
      <Alert>{long}</Alert>
      <Alert action={<Button look="small">Open the alarm</Button>}>MB-12 is misplaced.</Alert>
    </Part>
    <Part of="Status: for information, of a success, with an action" arranged="wide">
      <Status>Times in UTC+0.</Status>
      <Status tone="success">Saved</Status>
      <Status action={<Button>Load the changes</Button>}>{long}</Status>
    </Part>
    <Part of="Loading, failed, empty" arranged="wide">
      <Loaded reading={{ data: undefined, failure: null, retry: nothing }}>{() => null}</Loaded>
      <LoadFailed retry={nothing}>The server cannot be reached.</LoadFailed>
      <EmptyState
        text="No records found"
        advice="Remove a filter to see more batteries."
        action={<Button>Remove filters</Button>}
      />
    </Part>
    <Part of="Level: 0, 12 faulted, 64 charging, 100, beyond the bar, status not known">
      <Meter label="Charge" percent={0} tone="green" />
      <Meter label="Charge" percent={12} tone="red" />
      <Meter label="Charge" percent={64} tone="blue" />
      <Meter label="Charge" percent={100} tone="black" />
      <Meter label="Charge" percent={104} tone="yellow" />
      <Meter label="Charge" percent={40} />
    </Part>
    <Part of="Measured value: new, old">
      <Aged old={null} when="Measured at 08:15">
        97.5 kWh
      </Aged>
      <Aged old="14 min ago" when="Measured at 08:01">
        97.5 kWh
      </Aged>
    </Part>
    <Part of="Instant, and the zone of a page">
      <Instant at="2026-01-15T14:03:00Z" />
      <ZoneNote />
    </Part>
  </PartGroup>
)
