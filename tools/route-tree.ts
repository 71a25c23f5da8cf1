import { join } from 'node:path'
import { Generator, getConfig } from '@tanstack/router-generator'

/** Generates the web's route tree, as the bundler does before it builds. */
const root = join(import.meta.dirname, '../packages/web')
await new Generator({ config: getConfig({}, root), root }).run()
