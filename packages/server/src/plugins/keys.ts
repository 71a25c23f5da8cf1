/** The feature config that switches a plugin on and off. */
export function switchKey(id: string): string {
  return `plugin_${id.replaceAll('-', '_')}`
}

/** The feature config of one of its settings. */
export function settingKey(id: string, name: string): string {
  return `${switchKey(id)}_${name}`
}
