import type { StateCode } from "../contract/taxonomy.ts";
import type { Point } from "./point.ts";

/**
 * The places that are known by themselves: those that people may choose when no map service is set up, and where campuses
 * are. It is read at build time and sent to the
 * browser as an index of its own. Points are of the middle of a place, good to a kilometre or two: they decide what is
 * within LIMITS.nearKilometres, not where to walk.
 */
export interface Town {
  name: string;
  state: StateCode;
  point: Point;
}
/** A campus of a university, a school or a library. */
export interface Institution extends Town {
  suburb: string;
}

const cells = (table: string): string[][] =>
  table
    .trim()
    .split("\n")
    .map((line) => line.trim().split("|"));
const point = (latitude = "", longitude = ""): Point => [Number(latitude), Number(longitude)];

/** Cities, larger towns, and the suburbs of campuses, by state. */
export const TOWNS: readonly Town[] = cells(`
Canberra|ACT|-35.282|149.129
Acton|ACT|-35.279|149.118
Belconnen|ACT|-35.238|149.066
Braddon|ACT|-35.271|149.135
Bruce|ACT|-35.245|149.090
Campbell|ACT|-35.289|149.154
Gungahlin|ACT|-35.185|149.133
Tuggeranong|ACT|-35.415|149.066
Watson|ACT|-35.240|149.153
Woden|ACT|-35.345|149.086
Sydney|NSW|-33.868|151.209
Albury|NSW|-36.081|146.916
Armidale|NSW|-30.513|151.667
Ballina|NSW|-28.865|153.565
Bankstown|NSW|-33.918|151.035
Batemans Bay|NSW|-35.708|150.174
Bathurst|NSW|-33.419|149.577
Bega|NSW|-36.674|149.842
Blacktown|NSW|-33.769|150.906
Bondi|NSW|-33.891|151.274
Broken Hill|NSW|-31.957|141.465
Burwood|NSW|-33.877|151.104
Byron Bay|NSW|-28.647|153.602
Callaghan|NSW|-32.893|151.705
Campbelltown|NSW|-34.065|150.814
Camperdown|NSW|-33.889|151.177
Chatswood|NSW|-33.797|151.183
Chippendale|NSW|-33.886|151.200
Coffs Harbour|NSW|-30.296|153.114
Cooranbong|NSW|-33.076|151.453
Darlington|NSW|-33.891|151.196
Dubbo|NSW|-32.243|148.605
Glebe|NSW|-33.880|151.185
Gosford|NSW|-33.425|151.342
Goulburn|NSW|-34.754|149.719
Grafton|NSW|-29.691|152.933
Griffith|NSW|-34.289|146.046
Hawkesbury|NSW|-33.603|150.750
Hornsby|NSW|-33.703|151.099
Jindabyne|NSW|-36.416|148.622
Katoomba|NSW|-33.715|150.312
Kensington|NSW|-33.917|151.228
Lidcombe|NSW|-33.865|151.045
Lismore|NSW|-28.813|153.277
Liverpool|NSW|-33.920|150.924
Macquarie Park|NSW|-33.777|151.124
Maitland|NSW|-32.733|151.554
Manly|NSW|-33.797|151.286
Milperra|NSW|-33.936|150.989
Newcastle|NSW|-32.928|151.782
Newtown|NSW|-33.898|151.179
North Sydney|NSW|-33.839|151.207
Nowra|NSW|-34.873|150.603
Orange|NSW|-33.284|149.100
Ourimbah|NSW|-33.360|151.369
Parramatta|NSW|-33.815|151.003
Penrith|NSW|-33.751|150.694
Port Macquarie|NSW|-31.431|152.909
Queanbeyan|NSW|-35.353|149.234
Randwick|NSW|-33.914|151.241
Redfern|NSW|-33.893|151.204
Richmond|NSW|-33.599|150.751
Rydalmere|NSW|-33.811|151.034
Strathfield|NSW|-33.875|151.083
Tamworth|NSW|-31.091|150.930
Taree|NSW|-31.911|152.454
Tweed Heads|NSW|-28.176|153.541
Ultimo|NSW|-33.881|151.198
Wagga Wagga|NSW|-35.115|147.369
Wahroonga|NSW|-33.717|151.117
Wollongong|NSW|-34.425|150.893
Darwin|NT|-12.463|130.842
Alice Springs|NT|-23.698|133.881
Brinkin|NT|-12.371|130.869
Casuarina|NT|-12.376|130.882
Katherine|NT|-14.465|132.264
Nhulunbuy|NT|-12.182|136.782
Palmerston|NT|-12.486|130.984
Tennant Creek|NT|-19.649|134.191
Brisbane|QLD|-27.470|153.025
Brisbane City|QLD|-27.470|153.025
Banyo|QLD|-27.377|153.083
Bundaberg|QLD|-24.866|152.349
Caboolture|QLD|-27.085|152.951
Cairns|QLD|-16.920|145.771
Emerald|QLD|-23.527|148.161
Fortitude Valley|QLD|-27.457|153.034
Gatton|QLD|-27.559|152.276
Gladstone|QLD|-23.843|151.256
Gold Coast|QLD|-28.017|153.400
Gympie|QLD|-26.190|152.665
Herston|QLD|-27.448|153.024
Hervey Bay|QLD|-25.288|152.768
Ipswich|QLD|-27.615|152.760
Kelvin Grove|QLD|-27.449|153.013
Logan|QLD|-27.639|153.109
Mackay|QLD|-21.141|149.186
Maroochydore|QLD|-26.660|153.100
Maryborough|QLD|-25.541|152.702
Mount Gravatt|QLD|-27.539|153.080
Mount Isa|QLD|-20.726|139.493
Nathan|QLD|-27.554|153.053
Noosa|QLD|-26.398|153.093
Petrie|QLD|-27.268|152.976
Robina|QLD|-28.077|153.385
Rockhampton|QLD|-23.378|150.510
Roma|QLD|-26.573|148.787
Sippy Downs|QLD|-26.718|153.062
South Brisbane|QLD|-27.480|153.020
Southport|QLD|-27.967|153.400
Springfield|QLD|-27.670|152.909
St Lucia|QLD|-27.498|153.013
Sunshine Coast|QLD|-26.656|153.080
Toowoomba|QLD|-27.560|151.954
Townsville|QLD|-19.259|146.817
Woolloongabba|QLD|-27.488|153.035
Adelaide|SA|-34.929|138.601
Bedford Park|SA|-35.024|138.570
Gawler|SA|-34.598|138.749
Glenelg|SA|-34.980|138.515
Magill|SA|-34.917|138.675
Mawson Lakes|SA|-34.810|138.614
Mount Barker|SA|-35.066|138.857
Mount Gambier|SA|-37.829|140.783
Murray Bridge|SA|-35.119|139.273
North Adelaide|SA|-34.907|138.594
Port Augusta|SA|-32.493|137.766
Port Lincoln|SA|-34.723|135.862
Renmark|SA|-34.174|140.747
Roseworthy|SA|-34.529|138.689
Tonsley|SA|-35.009|138.571
Urrbrae|SA|-34.967|138.632
Victor Harbor|SA|-35.552|138.617
Whyalla|SA|-33.033|137.565
Hobart|TAS|-42.882|147.327
Burnie|TAS|-41.052|145.906
Devonport|TAS|-41.177|146.351
Launceston|TAS|-41.433|147.144
Newnham|TAS|-41.400|147.120
Sandy Bay|TAS|-42.904|147.325
Melbourne|VIC|-37.814|144.963
Bairnsdale|VIC|-37.823|147.629
Ballarat|VIC|-37.562|143.850
Box Hill|VIC|-37.819|145.122
Brunswick|VIC|-37.767|144.960
Bundoora|VIC|-37.699|145.059
Burwood|VIC|-37.850|145.119
Carlton|VIC|-37.800|144.967
Caulfield East|VIC|-37.877|145.043
Churchill|VIC|-38.312|146.426
Clayton|VIC|-37.925|145.120
Colac|VIC|-38.340|143.586
Collingwood|VIC|-37.802|144.988
Cranbourne|VIC|-38.110|145.283
Croydon|VIC|-37.796|145.282
Dandenong|VIC|-37.987|145.215
Echuca|VIC|-36.130|144.752
Fitzroy|VIC|-37.799|144.978
Footscray|VIC|-37.800|144.900
Frankston|VIC|-38.145|145.122
Geelong|VIC|-38.147|144.361
Hamilton|VIC|-37.744|142.022
Hawthorn|VIC|-37.822|145.036
Horsham|VIC|-36.713|142.200
Melton|VIC|-37.683|144.585
Mildura|VIC|-34.186|142.163
Moe|VIC|-38.176|146.260
Morwell|VIC|-38.234|146.396
Parkville|VIC|-37.787|144.951
Ringwood|VIC|-37.815|145.229
Sale|VIC|-38.111|147.068
Shepparton|VIC|-36.381|145.399
St Albans|VIC|-37.745|144.800
St Kilda|VIC|-37.868|144.981
Sunbury|VIC|-37.577|144.726
Sunshine|VIC|-37.788|144.833
Torquay|VIC|-38.331|144.326
Traralgon|VIC|-38.195|146.541
Wangaratta|VIC|-36.358|146.312
Warrnambool|VIC|-38.383|142.483
Waurn Ponds|VIC|-38.201|144.296
Werribee|VIC|-37.900|144.660
Wodonga|VIC|-36.122|146.888
Bendigo|VIC|-36.757|144.279
Perth|WA|-31.953|115.857
Albany|WA|-35.027|117.884
Bentley|WA|-32.004|115.894
Broome|WA|-17.955|122.239
Bunbury|WA|-33.327|115.641
Busselton|WA|-33.645|115.349
Crawley|WA|-31.984|115.819
Esperance|WA|-33.861|121.891
Fremantle|WA|-32.056|115.746
Geraldton|WA|-28.774|114.615
Joondalup|WA|-31.745|115.766
Kalgoorlie|WA|-30.749|121.466
Karratha|WA|-20.736|116.846
Mandurah|WA|-32.529|115.723
Margaret River|WA|-33.954|115.075
Mount Claremont|WA|-31.957|115.783
Mount Lawley|WA|-31.934|115.872
Murdoch|WA|-32.067|115.836
Nedlands|WA|-31.981|115.807
Port Hedland|WA|-20.310|118.601
Rockingham|WA|-32.277|115.730
Subiaco|WA|-31.949|115.827
`).map(([name = "", state, latitude, longitude]) => ({
  name,
  state: state as StateCode,
  point: point(latitude, longitude),
}));

const institutions = (table: string): Institution[] =>
  cells(table).map(([name = "", suburb = "", state, latitude, longitude]) => ({
    name,
    suburb,
    state: state as StateCode,
    point: point(latitude, longitude),
  }));

/** Campuses of universities: the university's name, as the guide writes it, comes first. */
export const CAMPUSES: readonly Institution[] = institutions(`
Australian National University|Acton|ACT|-35.278|149.120
University of Canberra|Bruce|ACT|-35.238|149.084
University of Sydney|Camperdown|NSW|-33.889|151.187
UNSW Sydney|Kensington|NSW|-33.917|151.231
UNSW Sydney|Campbell|ACT|-35.294|149.164
University of Melbourne|Parkville|VIC|-37.797|144.961
University of Melbourne|Southbank|VIC|-37.824|144.969
Monash University|Clayton|VIC|-37.911|145.134
Monash University|Caulfield East|VIC|-37.877|145.045
Monash University|Parkville|VIC|-37.784|144.958
Monash University|Frankston|VIC|-38.153|145.135
University of Queensland|St Lucia|QLD|-27.497|153.013
University of Queensland|Gatton|QLD|-27.554|152.337
University of Queensland|Herston|QLD|-27.448|153.028
Adelaide University|Adelaide|SA|-34.920|138.605
Adelaide University|Mawson Lakes|SA|-34.809|138.617
Adelaide University|Magill|SA|-34.912|138.674
Adelaide University|Whyalla|SA|-33.030|137.560
Adelaide University|Mount Gambier|SA|-37.823|140.774
University of Western Australia|Crawley|WA|-31.981|115.818
University of Western Australia|Albany|WA|-35.026|117.886
University of Technology Sydney|Ultimo|NSW|-33.883|151.200
Macquarie University|Macquarie Park|NSW|-33.774|151.113
Western Sydney University|Parramatta|NSW|-33.814|151.004
Western Sydney University|Rydalmere|NSW|-33.811|151.026
Western Sydney University|Campbelltown|NSW|-34.071|150.789
Western Sydney University|Penrith|NSW|-33.763|150.741
Western Sydney University|Liverpool|NSW|-33.921|150.922
Western Sydney University|Richmond|NSW|-33.611|150.752
University of Newcastle|Callaghan|NSW|-32.893|151.704
University of Newcastle|Newcastle|NSW|-32.928|151.772
University of Newcastle|Ourimbah|NSW|-33.358|151.375
University of Wollongong|Wollongong|NSW|-34.406|150.878
University of Wollongong|Liverpool|NSW|-33.922|150.923
University of Wollongong|Nowra|NSW|-34.886|150.581
University of New England|Armidale|NSW|-30.487|151.642
Charles Sturt University|Bathurst|NSW|-33.434|149.557
Charles Sturt University|Wagga Wagga|NSW|-35.059|147.352
Charles Sturt University|Albury|NSW|-36.042|146.981
Charles Sturt University|Dubbo|NSW|-32.248|148.631
Charles Sturt University|Orange|NSW|-33.251|149.119
Charles Sturt University|Port Macquarie|NSW|-31.453|152.878
Southern Cross University|Lismore|NSW|-28.818|153.301
Southern Cross University|Coffs Harbour|NSW|-30.323|153.097
Southern Cross University|Bilinga|QLD|-28.165|153.507
RMIT University|Melbourne|VIC|-37.808|144.964
RMIT University|Bundoora|VIC|-37.678|145.068
RMIT University|Brunswick|VIC|-37.777|144.958
Deakin University|Burwood|VIC|-37.848|145.115
Deakin University|Waurn Ponds|VIC|-38.198|144.299
Deakin University|Geelong|VIC|-38.144|144.360
Deakin University|Warrnambool|VIC|-38.390|142.539
La Trobe University|Bundoora|VIC|-37.721|145.048
La Trobe University|Bendigo|VIC|-36.778|144.298
La Trobe University|Wodonga|VIC|-36.112|146.847
La Trobe University|Mildura|VIC|-34.205|142.167
La Trobe University|Shepparton|VIC|-36.383|145.403
Swinburne University of Technology|Hawthorn|VIC|-37.822|145.039
Swinburne University of Technology|Croydon|VIC|-37.786|145.284
Victoria University|Footscray|VIC|-37.794|144.899
Victoria University|St Albans|VIC|-37.751|144.797
Victoria University|Melbourne|VIC|-37.815|144.960
Federation University Australia|Ballarat|VIC|-37.628|143.891
Federation University Australia|Churchill|VIC|-38.311|146.429
Federation University Australia|Berwick|VIC|-38.040|145.339
Queensland University of Technology|Brisbane City|QLD|-27.477|153.028
Queensland University of Technology|Kelvin Grove|QLD|-27.453|153.014
Griffith University|Nathan|QLD|-27.553|153.052
Griffith University|Southport|QLD|-27.963|153.381
Griffith University|South Brisbane|QLD|-27.481|153.022
Griffith University|Mount Gravatt|QLD|-27.547|153.067
Griffith University|Logan|QLD|-27.662|153.148
James Cook University|Townsville|QLD|-19.329|146.758
James Cook University|Cairns|QLD|-16.817|145.688
CQUniversity Australia|Rockhampton|QLD|-23.323|150.520
CQUniversity Australia|Mackay|QLD|-21.177|149.145
CQUniversity Australia|Gladstone|QLD|-23.842|151.252
CQUniversity Australia|Bundaberg|QLD|-24.902|152.315
CQUniversity Australia|Brisbane City|QLD|-27.466|153.028
CQUniversity Australia|Cairns|QLD|-16.922|145.774
CQUniversity Australia|Melbourne|VIC|-37.814|144.961
CQUniversity Australia|Sydney|NSW|-33.871|151.206
CQUniversity Australia|Perth|WA|-31.953|115.860
University of Southern Queensland|Toowoomba|QLD|-27.605|151.931
University of Southern Queensland|Springfield|QLD|-27.664|152.913
University of Southern Queensland|Ipswich|QLD|-27.609|152.772
University of the Sunshine Coast|Sippy Downs|QLD|-26.718|153.063
University of the Sunshine Coast|Petrie|QLD|-27.264|152.984
University of the Sunshine Coast|Gympie|QLD|-26.174|152.640
University of the Sunshine Coast|Hervey Bay|QLD|-25.291|152.795
University of the Sunshine Coast|Caboolture|QLD|-27.069|152.961
Bond University|Robina|QLD|-28.073|153.416
Flinders University|Bedford Park|SA|-35.025|138.571
Flinders University|Tonsley|SA|-35.009|138.573
Flinders University|Adelaide|SA|-34.923|138.596
Flinders University|Darwin|NT|-12.372|130.869
Torrens University Australia|Adelaide|SA|-34.925|138.598
Torrens University Australia|Melbourne|VIC|-37.803|144.987
Torrens University Australia|Sydney|NSW|-33.881|151.213
Torrens University Australia|Brisbane|QLD|-27.457|153.035
Curtin University|Bentley|WA|-32.006|115.895
Curtin University|Kalgoorlie|WA|-30.751|121.475
Murdoch University|Murdoch|WA|-32.067|115.835
Murdoch University|Mandurah|WA|-32.516|115.744
Edith Cowan University|Joondalup|WA|-31.752|115.773
Edith Cowan University|Mount Lawley|WA|-31.919|115.869
Edith Cowan University|Bunbury|WA|-33.361|115.653
Edith Cowan University|Perth|WA|-31.951|115.857
University of Notre Dame Australia|Fremantle|WA|-32.056|115.743
University of Notre Dame Australia|Broome|WA|-17.953|122.235
University of Notre Dame Australia|Chippendale|NSW|-33.884|151.199
University of Tasmania|Sandy Bay|TAS|-42.903|147.326
University of Tasmania|Hobart|TAS|-42.879|147.331
University of Tasmania|Launceston|TAS|-41.427|147.138
University of Tasmania|Burnie|TAS|-41.061|145.888
Charles Darwin University|Brinkin|NT|-12.371|130.869
Charles Darwin University|Darwin|NT|-12.462|130.841
Charles Darwin University|Alice Springs|NT|-23.677|133.868
Charles Darwin University|Sydney|NSW|-33.878|151.206
Australian Catholic University|North Sydney|NSW|-33.839|151.206
Australian Catholic University|Strathfield|NSW|-33.877|151.077
Australian Catholic University|Fitzroy|VIC|-37.806|144.977
Australian Catholic University|Ballarat|VIC|-37.563|143.851
Australian Catholic University|Banyo|QLD|-27.378|153.084
Australian Catholic University|Watson|ACT|-35.238|149.158
Australian Catholic University|North Adelaide|SA|-34.915|138.603
University of Divinity|Melbourne|VIC|-37.810|144.975
Avondale University|Cooranbong|NSW|-33.089|151.459
Avondale University|Wahroonga|NSW|-33.733|151.107
Australian University of Theology|Sydney|NSW|-33.870|151.207
`);

/** Schools that programs can be looked for around: well-known ones of every state, not all of them. */
export const SCHOOLS: readonly Institution[] = institutions(`
Canberra Grammar School|Red Hill|ACT|-35.327|149.131
Dickson College|Dickson|ACT|-35.249|149.152
Gungahlin College|Gungahlin|ACT|-35.184|149.135
Telopea Park School|Barton|ACT|-35.312|149.135
Sydney Grammar School|Darlinghurst|NSW|-33.874|151.214
Fort Street High School|Petersham|NSW|-33.889|151.148
James Ruse Agricultural High School|Carlingford|NSW|-33.780|151.037
North Sydney Boys High School|Crows Nest|NSW|-33.830|151.208
Baulkham Hills High School|Baulkham Hills|NSW|-33.757|150.989
The King's School|North Parramatta|NSW|-33.789|151.020
Newington College|Stanmore|NSW|-33.897|151.163
Hurlstone Agricultural High School|Glenfield|NSW|-33.970|150.889
Smith's Hill High School|Wollongong|NSW|-34.419|150.899
The Armidale School|Armidale|NSW|-30.518|151.675
Melbourne High School|South Yarra|VIC|-37.835|144.996
The Mac.Robertson Girls' High School|Melbourne|VIC|-37.836|144.970
Melbourne Grammar School|Melbourne|VIC|-37.834|144.976
Scotch College|Hawthorn|VIC|-37.834|145.029
University High School|Parkville|VIC|-37.797|144.955
John Monash Science School|Clayton|VIC|-37.914|145.129
Nossal High School|Berwick|VIC|-38.039|145.338
Geelong Grammar School|Corio|VIC|-38.068|144.397
Bendigo Senior Secondary College|Bendigo|VIC|-36.758|144.278
Brisbane State High School|South Brisbane|QLD|-27.482|153.020
Brisbane Grammar School|Spring Hill|QLD|-27.460|153.019
Anglican Church Grammar School|East Brisbane|QLD|-27.480|153.048
Kelvin Grove State College|Kelvin Grove|QLD|-27.451|153.010
Toowoomba Grammar School|East Toowoomba|QLD|-27.561|151.970
Townsville Grammar School|North Ward|QLD|-19.253|146.808
Cairns State High School|Cairns North|QLD|-16.913|145.767
Adelaide High School|Adelaide|SA|-34.926|138.588
Prince Alfred College|Kent Town|SA|-34.922|138.621
Glenunga International High School|Glenunga|SA|-34.950|138.637
Australian Science and Mathematics School|Bedford Park|SA|-35.023|138.570
Perth Modern School|Subiaco|WA|-31.944|115.837
Christ Church Grammar School|Claremont|WA|-31.986|115.779
Rossmoyne Senior High School|Rossmoyne|WA|-32.040|115.868
Willetton Senior High School|Willetton|WA|-32.053|115.889
Bunbury Senior High School|Bunbury|WA|-33.334|115.637
The Hutchins School|Sandy Bay|TAS|-42.907|147.340
Elizabeth College|North Hobart|TAS|-42.874|147.316
Launceston College|Launceston|TAS|-41.440|147.135
Darwin High School|The Gardens|NT|-12.448|130.834
`);

/** Libraries that programs can be looked for around: the national and state ones, and some of cities and universities. */
export const LIBRARIES: readonly Institution[] = institutions(`
National Library of Australia|Parkes|ACT|-35.296|149.129
State Library of New South Wales|Sydney|NSW|-33.866|151.213
State Library Victoria|Melbourne|VIC|-37.810|144.965
State Library of Queensland|South Brisbane|QLD|-27.471|153.018
State Library of South Australia|Adelaide|SA|-34.921|138.602
State Library of Western Australia|Perth|WA|-31.949|115.861
State Library of Tasmania|Hobart|TAS|-42.881|147.325
Library & Archives NT|Darwin|NT|-12.467|130.843
Newcastle Library|Newcastle|NSW|-32.928|151.776
Geelong Library and Heritage Centre|Geelong|VIC|-38.148|144.358
Cairns City Library|Cairns|QLD|-16.921|145.777
Launceston Library|Launceston|TAS|-41.438|147.138
Chifley Library|Acton|ACT|-35.277|149.121
Civic Library|Canberra|ACT|-35.281|149.132
Woden Library|Phillip|ACT|-35.345|149.087
Fisher Library|Camperdown|NSW|-33.886|151.190
Customs House Library|Sydney|NSW|-33.862|151.211
Stanton Library|North Sydney|NSW|-33.836|151.208
Parramatta Library|Parramatta|NSW|-33.816|151.004
Wollongong Library|Wollongong|NSW|-34.426|150.898
Baillieu Library|Parkville|VIC|-37.798|144.960
Library at the Dock|Docklands|VIC|-37.820|144.940
Bendigo Library|Bendigo|VIC|-36.759|144.280
Brisbane Square Library|Brisbane|QLD|-27.471|153.023
Toowoomba City Library|Toowoomba|QLD|-27.562|151.954
Barr Smith Library|Adelaide|SA|-34.919|138.604
Adelaide City Library|Adelaide|SA|-34.923|138.601
Mount Gambier Library|Mount Gambier|SA|-37.829|140.782
City of Perth Library|Perth|WA|-31.955|115.861
Albany Public Library|Albany|WA|-35.025|117.884
Burnie Library|Burnie|TAS|-41.052|145.906
Devonport Library|Devonport|TAS|-41.178|146.361
Casuarina Library|Casuarina|NT|-12.375|130.882
Alice Springs Public Library|Alice Springs|NT|-23.700|133.882
`);
