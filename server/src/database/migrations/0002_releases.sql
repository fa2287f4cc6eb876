CREATE TABLE "release_contents" (
	"app" text NOT NULL,
	"version" text NOT NULL,
	"integrity" text NOT NULL,
	CONSTRAINT "release_contents_app_version_integrity_pk" PRIMARY KEY("app","version","integrity")
);
--> statement-breakpoint
CREATE TABLE "release_counts" (
	"app" text NOT NULL,
	"version" text NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"stage" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "release_counts_app_version_minute_kind_stage_pk" PRIMARY KEY("app","version","minute","kind","stage")
);
--> statement-breakpoint
CREATE TABLE "release_files" (
	"integrity" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"app" text NOT NULL,
	"kind" text NOT NULL,
	"by" text NOT NULL,
	"version" text,
	"share" integer,
	"before" jsonb,
	"after" jsonb,
	"gate" jsonb,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "release_registry" (
	"id" smallint PRIMARY KEY NOT NULL,
	"sequence" bigint DEFAULT 0 NOT NULL,
	"signing_key" "bytea",
	CONSTRAINT "release_registry_one" CHECK ("release_registry"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "release_timings" (
	"app" text NOT NULL,
	"version" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "release_timings_app_version_hour_name_bucket_pk" PRIMARY KEY("app","version","hour","name","bucket")
);
--> statement-breakpoint
CREATE TABLE "release_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"app" text,
	"label" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "release_tracks" (
	"app" text PRIMARY KEY NOT NULL,
	"active" text,
	"last_good" text,
	"canary_version" text,
	"canary_share" integer,
	"is_disabled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "release_tracks_share" CHECK (("release_tracks"."canary_version" IS NULL) = ("release_tracks"."canary_share" IS NULL) AND "release_tracks"."canary_share" BETWEEN 1 AND 99)
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"app" text NOT NULL,
	"version" text NOT NULL,
	"release" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" text NOT NULL,
	"replaced_at" timestamp (3) with time zone,
	CONSTRAINT "releases_app_version_pk" PRIMARY KEY("app","version")
);
--> statement-breakpoint
ALTER TABLE "release_contents" ADD CONSTRAINT "release_contents_integrity_release_files_integrity_fk" FOREIGN KEY ("integrity") REFERENCES "public"."release_files"("integrity") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_contents" ADD CONSTRAINT "release_contents_app_version_releases_app_version_fk" FOREIGN KEY ("app","version") REFERENCES "public"."releases"("app","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_counts" ADD CONSTRAINT "release_counts_app_version_releases_app_version_fk" FOREIGN KEY ("app","version") REFERENCES "public"."releases"("app","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_timings" ADD CONSTRAINT "release_timings_app_version_releases_app_version_fk" FOREIGN KEY ("app","version") REFERENCES "public"."releases"("app","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_tracks" ADD CONSTRAINT "release_tracks_active" FOREIGN KEY ("app","active") REFERENCES "public"."releases"("app","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_tracks" ADD CONSTRAINT "release_tracks_last_good" FOREIGN KEY ("app","last_good") REFERENCES "public"."releases"("app","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_tracks" ADD CONSTRAINT "release_tracks_canary" FOREIGN KEY ("app","canary_version") REFERENCES "public"."releases"("app","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_contents_file" ON "release_contents" USING btree ("integrity");--> statement-breakpoint
CREATE INDEX "release_counts_minute" ON "release_counts" USING btree ("minute");--> statement-breakpoint
CREATE INDEX "release_moves_app" ON "release_moves" USING btree ("app","id");--> statement-breakpoint
CREATE INDEX "release_timings_hour" ON "release_timings" USING btree ("hour");--> statement-breakpoint
CREATE UNIQUE INDEX "release_tokens_token_hash" ON "release_tokens" USING btree ("token_hash");