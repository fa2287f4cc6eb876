import { migrateDatabase } from '../migrate';

/** A process that brings a database up to date. Argument: how to connect, as JSON. */
await migrateDatabase(JSON.parse(process.argv[2] ?? '{}'));
