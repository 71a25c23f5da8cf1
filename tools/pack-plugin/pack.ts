import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Permission } from '@parlance/contract/core/permissions.ts'
import { PLUGIN_INTERFACE, type PluginManifest } from '@parlance/plugin-api/manifest.ts'
import type { ServerPlugin } from '@parlance/plugin-api/server.ts'
import { SHARED_IN_PAGE } from '@parlance/plugin-api/shared.ts'
import { build, type InlineConfig } from 'vite'
import { serverNames, sharedModules } from './shared.ts'

/** Builds the plugin of a folder into a folder of its name in `out`. */
export async function packPlugin(
  source: string,
  out: string,
): Promise<{ folder: string; manifest: PluginManifest }> {
  const { plugin }: { plugin: ServerPlugin } = await import(join(source, 'src/server.ts'))
  const manifest = manifestOf(plugin, readVersion(source))
  if (plugin.id !== basename(source))
    throw new Error(`Its id is ${plugin.id}, its folder ${basename(source)}.`)
  // with another value JSX is built for development, which the page does not support
  process.env['NODE_ENV'] = 'production'
  const folder = join(out, plugin.id)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await build(serverConfig(source, folder))
  if (existsSync(join(source, 'src/plugin.ts'))) await build(pageConfig(source, folder))
  refuseStyles(join(folder, 'web'))
  if (existsSync(join(source, 'migrations'))) {
    cpSync(join(source, 'migrations'), join(folder, 'migrations'), { recursive: true })
  }
  writeFileSync(join(folder, 'plugin.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return { folder, manifest }
}

function manifestOf(plugin: ServerPlugin, version: string): PluginManifest {
  const calls = (plugin.calls ?? []).map(({ call: { method, path, summary, access } }) => {
    const { permission, also } = access as { permission?: Permission; also?: Permission }
    return {
      method,
      path,
      ...(permission !== undefined && { permission }),
      ...(also !== undefined && { also }),
      summary,
    }
  })
  const { id, name, description, hosts = [], content_policy = {}, device_permissions = [] } = plugin
  if (typeof hosts === 'function' || typeof content_policy === 'function') {
    throw new Error(
      'Its hosts and its content policy cannot depend on settings: they are approved as they are.',
    )
  }
  return {
    id,
    name,
    description,
    version,
    interface: PLUGIN_INTERFACE,
    hosts: [...hosts],
    content_policy,
    device_permissions: [...device_permissions],
    permissions: [...new Set(calls.flatMap(({ permission, also }) => [permission, also]))]
      .filter((one) => one !== undefined)
      .toSorted(),
    calls,
  }
}

function readVersion(source: string): string {
  const { version }: { version?: unknown } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  if (typeof version !== 'string') throw new Error('Its package.json has no version.')
  return version
}

const base = { configFile: false, logLevel: 'warn', publicDir: false } satisfies InlineConfig

/** An unused import of a shared name has no effect. */
const treeshake = { propertyReadSideEffects: false } as const

/** One file with everything it needs but what the server shares and Node's own modules. */
function serverConfig(source: string, folder: string): InlineConfig {
  return {
    ...base,
    root: source,
    plugins: [sharedModules(serverNames)],
    ssr: { noExternal: true, target: 'node' },
    build: {
      target: 'node24',
      ssr: join(source, 'src/server.ts'),
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { treeshake, output: { entryFileNames: 'server.js', codeSplitting: false } },
    },
  }
}

/** Modules that import each other by relative addresses; dynamic imports become separate files. */
function pageConfig(source: string, folder: string): InlineConfig {
  return {
    ...base,
    root: source,
    plugins: [sharedModules(SHARED_IN_PAGE)],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'es2022',
      outDir: join(folder, 'web'),
      emptyOutDir: false,
      modulePreload: false,
      lib: { entry: join(source, 'src/plugin.ts'), formats: ['es'] },
      rolldownOptions: {
        treeshake,
        output: { entryFileNames: 'plugin.js', chunkFileNames: '[name]-[hash].js', minify: true },
      },
    },
  }
}

/** The content policy of the page does not allow foreign style sheets. */
function refuseStyles(folder: string): void {
  const sheet = existsSync(folder) && readdirSync(folder).find((file) => file.endsWith('.css'))
  if (sheet) throw new Error('It imports a style sheet: use `sx` or `styled` of MUI.')
}
