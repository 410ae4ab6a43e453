// A plain value as indented JSON.
import { code } from './inspector.css.ts'

/** `undefined` fields are left out; a missing value is null. */
export const JsonText = ({ label, value }: { label: string; value: unknown }) => (
  <pre className={code} role="figure" aria-label={label}>
    {JSON.stringify(value, null, 2)}
  </pre>
)
