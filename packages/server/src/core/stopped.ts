/**
 * Why work was aborted: stopped by its person, because this process shuts down, or because another process has taken
 * over.
 */
export class Stopped extends Error {
  override name = 'Stopped'
  readonly by: 'person' | 'shutdown' | 'lost'
  constructor(by: Stopped['by']) {
    super(by)
    this.by = by
  }
}
