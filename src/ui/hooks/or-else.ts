/** What `run` resolves to; `otherwise` if it fails, as where the browser refuses storage. */
export async function orElse<Value>(otherwise: Value, run: () => Promise<Value>): Promise<Value> {
  try {
    return await run()
  } catch {
    return otherwise
  }
}
