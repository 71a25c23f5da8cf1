-- The last test of the settings of a plugin; removed when one of them is changed.
CREATE TABLE plugin_checks (
  plugin_id text NOT NULL,
  problems jsonb NOT NULL,
  checked_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT plugin_checks__pk PRIMARY KEY (plugin_id)
);
