/** A group of an external directory. Objects can be shared with it. */
export type OutsideGroup = {
  /** Begins with the id of the plugin and a colon; 100 characters at most. */
  id: string
  name: string
  /** Distinguishes groups with the same name, for example their address. */
  detail: string
}

/** A plugin's access to the groups that the product stores for its directory. */
export type OutsideGroups = {
  /** The groups of this person, by name. */
  mine(): Promise<OutsideGroup[]>
  /** Of these ids, those of known groups. */
  named(ids: readonly string[]): Promise<OutsideGroup[]>
  /** Stores the names of groups that people see, for the lists of shares. */
  remember(groups: readonly OutsideGroup[]): Promise<void>
  /**
   * Immediately looks up again the groups of all known members of a group and of the people with these addresses. If
   * the time does not suffice for everyone, the others follow within minutes; for `failed` the previous groups remain
   * valid.
   */
  refresh(who: { group_id: string; emails: readonly string[] }): Promise<RefreshedGroups>
}

export type RefreshedGroups = { refreshed: number; failed: number; waiting: number }

/** Thrown by a directory that must not be queried again for this number of seconds. */
export class DirectoryBusy extends Error {
  override name = 'DirectoryBusy'
  readonly retry_after_s: number
  constructor(retryAfter: number) {
    super(`the directory accepts no query for ${retryAfter} s`)
    this.retry_after_s = retryAfter
  }
}
