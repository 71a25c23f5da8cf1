/** A group of an outside directory. Shares can name it as their subject. */
export type OutsideGroup = {
  /** Begins with the id of the plugin and a colon; 100 characters at most. */
  id: string
  name: string
  /** Tells groups of the same name apart, such as an address. */
  detail: string
}

/** What a plugin with a directory can do with the groups that the product keeps. */
export type OutsideGroups = {
  /** The groups of this person, by name. */
  mine(): Promise<OutsideGroup[]>
  /** Of these ids, the groups that are known. */
  named(ids: readonly string[]): Promise<OutsideGroup[]>
  /** Keeps the names of groups that are shown to people, for the lists of shares. */
  remember(groups: readonly OutsideGroup[]): Promise<void>
  /**
   * Asks the directory again, now, for the groups of all known members of a group and of the people with these
   * addresses. Those for whom there is no time are asked for within minutes; `failed` keep what was known of them.
   */
  refresh(who: { group_id: string; emails: readonly string[] }): Promise<RefreshedGroups>
}

export type RefreshedGroups = { refreshed: number; failed: number; waiting: number }

/** Thrown by a directory that asks to be left alone for so many seconds. */
export class DirectoryBusy extends Error {
  override name = 'DirectoryBusy'
  readonly retry_after_s: number
  constructor(retryAfter: number) {
    super(`it asks to be left alone for ${retryAfter} s`)
    this.retry_after_s = retryAfter
  }
}
