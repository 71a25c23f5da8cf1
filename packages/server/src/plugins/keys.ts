/** The feature config that enables a plugin. */
export function switchKey(id: string): string {
  return `plugin_${id.replaceAll('-', '_')}`
}

/** The feature config of a plugin's setting. */
export function settingKey(id: string, name: string): string {
  return `${switchKey(id)}_${name}`
}
