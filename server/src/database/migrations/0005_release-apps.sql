CREATE TABLE "release_apps" (
	"app" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"entered_by" text NOT NULL,
	CONSTRAINT "release_apps_kind" CHECK ("release_apps"."kind" IN ('host', 'remote'))
);
--> statement-breakpoint
ALTER TABLE "release_tokens" ADD COLUMN "acts" text[] DEFAULT '{publish,canary,promote}' NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "served_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "release_apps_host" ON "release_apps" USING btree ("kind") WHERE "release_apps"."kind" = 'host';--> statement-breakpoint
-- A release was served from the first move on that led a pointer to it. What is in force without one was always so.
UPDATE "releases" r SET "served_since" = coalesce(
	(SELECT min(m."at") FROM "release_moves" m WHERE m."app" = r."app"
		AND r."version" IN (m."after" ->> 'active', m."after" ->> 'lastGood', m."after" #>> '{canary,version}')),
	(SELECT r."published_at" FROM "release_tracks" t WHERE t."app" = r."app"
		AND r."version" IN (t."active", t."last_good", t."canary_version"))
);--> statement-breakpoint
-- What is in force says what its app is, and of several hosts only the one that was served first can be it. Whatever has
-- nothing in force is a remote: nothing of it is lost, and nothing of it is a page.
INSERT INTO "release_apps" ("app", "kind", "entered_at", "entered_by")
SELECT r."app", CASE WHEN r."app" = (
	SELECT h."app" FROM "releases" h JOIN "release_tracks" t ON t."app" = h."app"
	WHERE h."release" ->> 'kind' = 'host' AND h."served_since" IS NOT NULL AND EXISTS (
		SELECT 1 FROM "releases" a
		WHERE a."app" = t."app" AND a."version" = t."active" AND a."release" ->> 'kind' = 'host')
	ORDER BY h."served_since", h."app" LIMIT 1
) THEN 'host' ELSE 'remote' END, min(r."published_at"), 'migration'
FROM "releases" r GROUP BY r."app";--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_app_release_apps_app_fk" FOREIGN KEY ("app") REFERENCES "public"."release_apps"("app") ON DELETE no action ON UPDATE no action;
