/** Why work was aborted: by the person it is for, by the end of this process, or since another process has taken it. */
export class Stopped extends Error {
  override name = 'Stopped'
  readonly by: 'person' | 'shutdown' | 'lost'
  constructor(by: Stopped['by']) {
    super(by)
    this.by = by
  }
}
