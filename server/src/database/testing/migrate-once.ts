import { migrateDatabase } from '../migrate';

/** A process that migrates a database. Argument: the connection as JSON. */
await migrateDatabase(JSON.parse(process.argv[2] ?? '{}'));
