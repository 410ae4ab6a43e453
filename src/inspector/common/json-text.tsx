// A plain value as it is written, over several lines.
import { code } from './inspector.css.ts'

/** `undefined` fields are not written; a value that is not there is null. */
export const JsonText = ({ label, value }: { label: string; value: unknown }) => (
  <pre className={code} role="figure" aria-label={label}>
    {JSON.stringify(value, null, 2)}
  </pre>
)
