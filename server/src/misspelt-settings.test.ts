import { expect, it } from '@rstest/core';
import { SETTING_NAMES } from './config';
import { misspeltSettingsIn } from './misspelt-settings';

it.each([
  ['AI_APIKEY', 'AI_API_KEY'],
  ['AI_MODLE', 'AI_MODEL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DAILY_MESAGE', 'DAILY_MESSAGES'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['port', 'PORT'],
])('%s is not taken for a setting in silence: %s is meant', (name, meant) => {
  expect(misspeltSettingsIn({ [name]: '1' })).toEqual([
    `${name}: is no setting and has no effect; did you mean ${meant}?`,
  ]);
});

it('leaves alone what is a setting, empty, of an agent, or of somebody else', () => {
  expect(misspeltSettingsIn(Object.fromEntries(SETTING_NAMES.map((name) => [name, '1'])))).toEqual([]);
  expect(misspeltSettingsIn({ AI_MODLE: '' })).toEqual([]);
  expect(misspeltSettingsIn({ AI_API_KEY2: 'sk' }, ['AI_API_KEY2'])).toEqual([]);
  const common =
    'PATH HOME USER SHELL PWD OLDPWD HOSTNAME HOSTTYPE TERM LANG LC_ALL TZ SHLVL LOGNAME MAIL EDITOR TMPDIR INIT_CWD NODE NODE_VERSION NODE_OPTIONS HTTP_PROXY http_proxy HTTP_PORT POSTGRES_PASSWORD PGHOST PGPORT SSH_TTY XDG_DATA_DIRS npm_config_cache npm_lifecycle_event JOURNAL_STREAM INVOCATION_ID';
  expect(misspeltSettingsIn(Object.fromEntries(common.split(' ').map((name) => [name, 'x'])))).toEqual([]);
});
