/** No draft of this plan has the id. */
export class DraftUnknown extends Error {
  override name = 'DraftUnknown'
}
