// The arrows of docs/architecture.md. No rule names a feature: one not yet written is covered as well.
const TEST = '(\\.(test|harness)\\.tsx?$|/testing/)'
const NETWORK =
  '^(node:)?(https?|http2|undici|axios|got|node-fetch)$|node_modules/(undici|axios|got|node-fetch)/'

const PLUGIN = '^(tests/)?plugins/[^/]+'

/** Own features' folder, remembered as $1. */
const SERVER_FEATURE = '^packages/server/src/features/([^/]+)/'
const WEB_FEATURE = '^packages/web/src/features/([^/]+)/'

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    never('no-cycles', 'no two files need each other', {}, { circular: true }),
    never(
      'resolvable',
      'every import exists',
      {},
      { couldNotResolve: true, pathNot: '^(virtual:|vitest$)|\\.svg|\\.css' },
    ),

    never(
      'contract-alone',
      'the contract imports zod and nothing else, node included',
      { path: '^packages/contract/', pathNot: TEST },
      { pathNot: '^(packages/contract/|node_modules/zod/)' },
    ),
    never(
      'zod-in-schemas',
      'a page must not load zod with a call: values of zod only in *.schemas.ts',
      { path: '^packages/contract/', pathNot: `(\\.schemas\\.ts$|core/schemas\\.ts$|/all\\.ts$|${TEST})` },
      { path: '(node_modules/zod/|\\.schemas\\.ts$|core/schemas\\.ts$)', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'plugin-api-sees-contract',
      'the plugin interface sees the contract only',
      { path: '^packages/plugin-api/' },
      { path: '^packages/(server|web)/' },
    ),
    never(
      'server-without-web',
      'server and web never meet',
      { path: '^packages/server/' },
      { path: '^packages/web/' },
    ),
    never(
      'web-without-server',
      'server and web never meet',
      { path: '^packages/web/' },
      { path: '^packages/server/' },
    ),
    never(
      'packages-without-plugins',
      'the host finds plugins by folder',
      { path: '^packages/' },
      { path: '^plugins/' },
    ),
    never(
      'plugins-apart',
      'plugins ignore each other and see plugin-api only',
      { path: '^plugins/([^/]+)/', pathNot: TEST },
      { path: '^(plugins/(?!$1/)|packages/(?!plugin-api/))' },
    ),
    never(
      'plugin-halves',
      'the web part of a plugin takes types alone from its server part',
      { path: `${PLUGIN}/src/(plugin\\.ts$|web(/|\\.tsx$))`, pathNot: TEST },
      { path: `${PLUGIN}/src/(server|[^/]+\\.(schemas|queries))\\.ts$`, dependencyTypesNot: ['type-only'] },
    ),
    never(
      'plugin-server-without-web',
      'the server part of a plugin needs no browser',
      { path: `${PLUGIN}/src/(server|[^/]+\\.(schemas|queries))\\.ts$` },
      { path: `${PLUGIN}/src/(plugin\\.ts$|web(/|\\.tsx$))|node_modules/(react|@mui)/` },
    ),
    never(
      'plugins-ask-through-the-host',
      'what leaves the server for a plugin goes through ctx.fetch',
      { path: PLUGIN, pathNot: TEST },
      { path: NETWORK, dependencyTypesNot: ['type-only'] },
    ),
    never(
      'product-without-tests',
      'what ships does not need what tests it',
      { path: '^packages/', pathNot: TEST },
      { path: `^tests/|^packages/.*${TEST}` },
    ),

    never(
      'server-core-knows-no-feature',
      'core, db, adapters and plugins know no noun',
      { path: '^packages/server/src/(core|db|adapters|plugins)/', pathNot: TEST },
      { path: '^packages/server/src/(features/|app\\.ts|main\\.ts)' },
    ),
    never(
      'features-meet-in-services',
      'a neighbour is reached through its service only',
      { path: SERVER_FEATURE, pathNot: `(\\.queries\\.ts$|${TEST})` },
      {
        path: '^packages/server/src/features/',
        pathNot: '^packages/server/src/features/($1/|.+\\.service\\.ts$)',
      },
    ),
    never(
      'queries-share-fragments',
      'queries reach a neighbour through its service, or join a fragment of its SQL',
      { path: `${SERVER_FEATURE}.*\\.queries\\.ts$`, pathNot: TEST },
      {
        path: '^packages/server/src/features/',
        pathNot: '^packages/server/src/features/($1/|.+\\.(service|fragments)\\.ts$)',
      },
    ),
    never(
      'queries-of-their-own',
      'queries are asked by their own feature, not by its routes',
      { path: '^packages/server/src/', pathNot: `(${SERVER_FEATURE}|^packages/server/src/core/|${TEST})` },
      { path: '^packages/server/src/features/.*\\.queries\\.ts$' },
    ),
    never(
      'routes-to-service',
      'routes ask the service, never the queries',
      { path: '^packages/server/src/features/.*\\.routes\\.ts$' },
      { path: '\\.queries\\.ts$' },
    ),
    never(
      'arrows-point-down',
      'queries and services know nothing of what stands above them',
      { path: '^packages/server/src/features/.*\\.(queries|service)\\.ts$' },
      { path: '^packages/server/src/(features/.*\\.routes\\.ts$|app\\.ts|main\\.ts)' },
    ),
    never(
      'sql-in-queries',
      'SQL stands in *.queries.ts, *.fragments.ts, core/access, core/auth and db',
      {
        path: '^packages/server/src/',
        pathNot: `(\\.(queries|fragments)\\.ts$|^packages/server/src/(db|core/access|core/auth)/|${TEST})`,
      },
      {
        path: '(node_modules/(drizzle-orm|pg)/|^packages/server/src/db/(schema/|drizzle\\.ts$))',
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'fastify-at-the-edge',
      'the HTTP framework stands in *.routes.ts, core and app',
      {
        path: '^packages/server/src/',
        pathNot: `(\\.routes\\.ts$|^packages/server/src/(core/|app\\.ts)|${TEST})`,
      },
      { path: 'node_modules/(fastify|@fastify)/', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'outbound-alone',
      'everything that leaves the server goes through adapters/outbound',
      { path: '^packages/server/src/', pathNot: `(^packages/server/src/adapters/outbound/|${TEST})` },
      { path: NETWORK, dependencyTypesNot: ['type-only'] },
    ),

    never(
      'web-base-knows-no-feature',
      'ui, lib, i18n and plugins know no noun',
      { path: '^packages/web/src/(ui|lib|i18n|plugins)/', pathNot: TEST },
      { path: '^packages/web/src/(features|routes|app)/' },
    ),
    never(
      'web-ui-below',
      'lib and texts know no component',
      { path: '^packages/web/src/(lib|i18n)/', pathNot: TEST },
      { path: '^packages/web/src/ui/' },
    ),
    never(
      'web-features-meet-in-queries',
      'components of two features meet in routes or app; data through x.queries.ts',
      { path: WEB_FEATURE, pathNot: TEST },
      {
        path: '^packages/web/src/features/',
        pathNot: '^packages/web/src/features/($1/|[^/]+/[^/]+\\.queries\\.ts$)',
      },
    ),
    never(
      'web-features-below',
      'features know neither routes nor app',
      { path: WEB_FEATURE, pathNot: TEST },
      { path: '^packages/web/src/(routes|app)/' },
    ),
    never(
      'web-network-in-queries',
      'the network is asked from *.queries.ts only',
      { path: '^packages/web/src/', pathNot: `(\\.queries\\.ts$|^packages/web/src/lib/|${TEST})` },
      { path: '^packages/web/src/lib/(api|event-stream|upload)\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: 'specify',
    combinedDependencies: true,
    doNotFollow: { path: ['node_modules', 'dist', 'routeTree\\.gen\\.ts'] },
    exclude: { path: ['(^|/)dist/', 'routeTree\\.gen\\.ts'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
