CREATE TABLE "release_failures" (
	"app" text NOT NULL,
	"version" text NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"part" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "release_failures_app_version_minute_part_pk" PRIMARY KEY("app","version","minute","part")
);
--> statement-breakpoint
CREATE TABLE "release_pages" (
	"app" text NOT NULL,
	"version" text NOT NULL,
	"page" "bytea" NOT NULL,
	"network" "bytea" NOT NULL,
	"has_voted" boolean NOT NULL,
	"has_failed" boolean NOT NULL,
	"timings" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "release_pages_app_version_page_pk" PRIMARY KEY("app","version","page")
);
--> statement-breakpoint
ALTER TABLE "release_failures" ADD CONSTRAINT "release_failures_app_version_releases_app_version_fk" FOREIGN KEY ("app","version") REFERENCES "public"."releases"("app","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_pages" ADD CONSTRAINT "release_pages_app_version_releases_app_version_fk" FOREIGN KEY ("app","version") REFERENCES "public"."releases"("app","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_failures_minute" ON "release_failures" USING btree ("minute");--> statement-breakpoint
CREATE INDEX "release_pages_network" ON "release_pages" USING btree ("app","version","network");--> statement-breakpoint
CREATE INDEX "release_pages_at" ON "release_pages" USING btree ("at");--> statement-breakpoint
-- Anybody could write these: they were counted without a proof of the page.
DELETE FROM "release_counts";
